import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";

const kinds = {
  info: { tone: "border-line bg-raised", icon: "info", role: undefined },
  waiting: { tone: "border-wheat bg-wheat-wash", icon: "clock", role: undefined },
  success: { tone: "border-leaf bg-leaf-wash", icon: "check", role: "status" },
  problem: { tone: "border-clay bg-clay-wash", icon: "alert", role: "alert" },
} as const satisfies Record<string, { tone: string; icon: IconName; role?: string }>;

/** A message to the reader that stands on its own. */
export function Notice({
  kind = "info",
  title,
  children,
}: {
  kind?: keyof typeof kinds;
  title?: string;
  children?: ReactNode;
}) {
  const { tone, icon, role } = kinds[kind];
  return (
    <div role={role} className={join("flex gap-3 rounded-soft border p-4", tone)}>
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
