import type { ReactNode } from "react";

/** A large drawing on 520 units of width, in round strokes. It is decoration: nothing is known by it alone. */
export function Scene({ height = 340, children }: { height?: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 520 ${height}`}
      className="h-auto w-full"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
