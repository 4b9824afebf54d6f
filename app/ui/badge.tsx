import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  leaf: "bg-leaf-wash text-leaf-deep",
  wheat: "bg-wheat-wash text-wheat-deep",
  clay: "bg-clay-wash text-clay",
  plain: "bg-sunken text-muted",
} as const;

export type Tone = keyof typeof tones;

export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
