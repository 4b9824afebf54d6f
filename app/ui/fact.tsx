import type { ReactNode } from "react";

/** In a list of facts: a name, and below it its value. */
export function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
