import type { ReactNode } from "react";

/** A large decorative drawing, 520 units wide, in round strokes. */
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
