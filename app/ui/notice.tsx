import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

const kinds = {
  info: { tone: "border-line bg-raised", icon: "info", role: undefined },
  waiting: { tone: "border-wheat bg-wheat-wash", icon: "clock", role: undefined },
  success: { tone: "border-leaf bg-leaf-wash", icon: "check", role: "status" },
  problem: { tone: "border-clay bg-clay-wash", icon: "alert", role: "alert" },
} as const satisfies Record<string, { tone: string; icon: IconName; role?: string }>;

export function Notice({
  kind = "info",
  title,
  className,
  children,
}: {
  kind?: keyof typeof kinds;
  title?: string;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { tone, icon, role } = kinds[kind];
  return (
    <div role={role} className={classNames("flex gap-3 rounded-soft border p-4", tone, className)}>
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

type EmptyStateProps = { title: string; heading?: "h1" | "h2"; children?: ReactNode; action?: ReactNode };

export function EmptyState({ title, heading: Heading = "h2", children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <svg
        viewBox="0 0 160 72"
        width="160"
        height="72"
        aria-hidden="true"
        className="text-line"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <path d="M8 44q36-14 72-14t72 14M2 58q40-16 78-16t78 16M22 70q28-12 58-12t58 12" />
        <path className="text-leaf" d="M80 30V14m0 4q-10 0-12-10q11 0 12 10m0-3q9-1 10-10q-10 1-10 10" />
      </svg>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  );
}
