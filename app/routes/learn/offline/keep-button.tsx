import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { sizeLabel } from "#app/ui/wording.ts";

type KeepButtonProps = { packs: string[]; bytes: number; look?: "quiet"; children: ReactNode };

/** Keeps lessons in this browser; shown by script alone, and where the browser can (ui/enhance/offline/keep.ts). */
export function KeepButton({ packs, bytes, look, children }: KeepButtonProps) {
  return (
    <div>
      <Button type="button" look={look} hidden data-keep={packs.join(" ")} data-keep-bytes={bytes}>
        <Icon name="download" />
        {children} ({sizeLabel(bytes)})
      </Button>
      <p data-keep-said role="status" className="mt-1 text-sm text-muted" />
    </div>
  );
}
