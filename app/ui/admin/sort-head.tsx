import { join } from "#app/ui/join.ts";

type SortHeadProps = {
  label: string;
  /** Where the table is, sorted by this column the other way, or by it at all. */
  href: string;
  /** Which way the table is sorted by this column now; null where it is sorted by another. */
  sorted: "ascending" | "descending" | null;
  right?: boolean;
};

/** The head of a column that one may sort by, as a link. */
export function SortHead({ label, href, sorted, right }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={sorted ?? undefined} className={join("py-1 pr-4 font-semibold", right && "text-right")}>
      <a href={href} className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-leaf">
        {label}
        <span aria-hidden="true" className={sorted ? "text-leaf" : "text-edge"}>
          {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : "↕"}
        </span>
      </a>
    </th>
  );
}
