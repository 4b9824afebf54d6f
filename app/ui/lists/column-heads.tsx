import type { ReactNode } from "react";
import { join } from "#app/ui/join.ts";

type ColumnHeadsProps = {
  columns: readonly string[];
  /** Those of them that hold sums, which stand under each other at the right. */
  sums: readonly string[];
  /** Cells without a name, before the first column and after the last. */
  before?: ReactNode;
  after?: ReactNode;
};

/** The heads of a table whose rows become cards on a phone; there only screen readers meet them. */
export function ColumnHeads({ columns, sums, before, after }: ColumnHeadsProps) {
  return (
    <thead className="max-md:sr-only">
      <tr className="border-b border-line text-left text-sm text-muted">
        {before}
        {columns.map((name) => (
          <th key={name} scope="col" className={join("py-2 pr-5 font-semibold", sums.includes(name) && "text-right")}>
            {name}
          </th>
        ))}
        {after}
      </tr>
    </thead>
  );
}
