import type { ReactNode } from "react";
import { useReauthenticationPath } from "#app/ui/chrome/reauthentication.tsx";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type SortHeadProps = {
  label: string;
  /** Where the table is, sorted by this column the other way, or by it at all. */
  href: string;
  /** Which way the table is sorted by this column now; null where it is sorted by another. */
  sorted: "ascending" | "descending" | null;
  right?: boolean;
};

export function SortHead({ label, href, sorted, right }: SortHeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted ?? undefined}
      className={classNames("py-1 pr-4 font-semibold", right && "text-right")}
    >
      <a href={href} className="inline-flex min-h-9 items-center gap-1 whitespace-nowrap hover:text-leaf">
        {label}
        <span aria-hidden="true" className={sorted ? "text-leaf" : "text-edge"}>
          {sorted === "ascending" ? "↑" : sorted === "descending" ? "↓" : "↕"}
        </span>
      </a>
    </th>
  );
}

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
          <th
            key={name}
            scope="col"
            className={classNames("py-2 pr-5 font-semibold", sums.includes(name) && "text-right")}
          >
            {name}
          </th>
        ))}
        {after}
      </tr>
    </thead>
  );
}

/** What may be done with a row of a table, behind one button that needs no script. */
export function RowMenu({ about, children }: { about: string; children: ReactNode }) {
  return (
    <details data-menu className="relative inline-block text-left">
      <summary
        aria-label={`Ações: ${about}`}
        className="flex size-11 items-center justify-center rounded-soft border border-transparent text-xl leading-none list-none hover:border-line hover:text-leaf [&::-webkit-details-marker]:hidden"
      >
        <span aria-hidden="true">⋯</span>
      </summary>
      <div className="absolute right-0 z-10 flex w-48 flex-col rounded-soft border border-line bg-raised py-1">
        {children}
      </div>
    </details>
  );
}

/** The look of one entry, whether it is a link or a button. */
export const menuEntry = "block w-full px-4 py-2.5 text-left hover:bg-leaf-wash";

/**
 * The way to a list as a file. It comes as a download by itself; as an attribute, `download` would also save the way to
 * a new sign-in.
 */
export function ExportLink({ href }: { href: string }) {
  const reauthentication = useReauthenticationPath();
  return (
    <div className="sm:text-right">
      <ButtonLink href={reauthentication ?? href} look="quiet">
        <Icon name="download" /> Exportar
      </ButtonLink>
      {reauthentication && <p className="mt-1 text-sm text-muted">Antes vamos pedir que você entre de novo.</p>}
    </div>
  );
}
