import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type StatusFilterProps<Status extends string> = {
  name?: string;
  status: Status;
  offered: readonly Status[];
  labels: Record<Status, string>;
  hrefOf: (status: Status) => string;
};

/** Links that filter a list by status. */
export function StatusFilter<Status extends string>({
  name = "Situação",
  status,
  offered,
  labels,
  hrefOf,
}: StatusFilterProps<Status>) {
  return (
    <Pills label={name}>
      {offered.map((each) => (
        <Pill key={each} href={hrefOf(each)} active={each === status}>
          {labels[each]}
        </Pill>
      ))}
    </Pills>
  );
}

/** Links in a row; on a phone it scrolls sideways, to the current one and the end of the one before. */
export function Pills({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="pills -mx-4 flex scroll-px-10 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0 *:aria-[current]:not-first:[scroll-initial-target:nearest]"
    >
      {children}
    </nav>
  );
}

type PillProps = { href: string; active: boolean; current?: "true" | "page"; children: ReactNode };

/** One of several links in `Pills`, to filters or to pages that belong together. */
export function Pill({ href, active, current = "true", children }: PillProps) {
  return (
    <a
      href={href}
      aria-current={active ? current : undefined}
      className={classNames(
        "inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-semibold",
        active ? "border-leaf bg-leaf text-on-leaf" : "border-line bg-raised hover:border-leaf",
      )}
    >
      {children}
    </a>
  );
}

type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Whether a card also shows the name, where the content alone would be unclear. */
  isNamed?: boolean | undefined;
  /** Whether it shares a line of the card with others. */
  isInline?: boolean;
  isRight?: boolean | undefined;
  className?: string | undefined;
  /** Its head, if more than its name. */
  head?: ReactNode;
};

/** How the rows of a table are selected: by boxes that belong to the form with this id, wherever it is. */
export type Selection<Row> = {
  form: string;
  name: string;
  label: (row: Row) => string;
  isPossible?: ((row: Row) => boolean) | undefined;
};

type ListTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Whether a row is highlighted. */
  isUrgent?: ((row: Row) => boolean) | undefined;
  selection?: Selection<Row> | null;
  /** A row's menu, in the corner of its card. */
  menu?: ((row: Row) => ReactNode) | undefined;
  rowId?: ((row: Row) => string) | undefined;
};

/** The rows of a list: a dense table on a wide screen, cards on a phone. */
export function ListTable<Row extends { id: number | string }>(props: ListTableProps<Row>) {
  const { caption, columns, rows, isUrgent = () => false, selection, menu, rowId } = props;
  return (
    <table className="mt-3 w-full text-sm max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only lg:sticky lg:top-15 lg:z-10 lg:bg-paper">
        <tr className="border-b border-line text-left text-muted">
          {selection && <Unnamed>Selecionar</Unnamed>}
          {columns.map(
            ({ name, isRight, head }) =>
              head ?? (
                <th key={name} scope="col" className={classNames("py-2 pr-4 font-semibold", isRight && "text-right")}>
                  {name}
                </th>
              ),
          )}
          {menu && <Unnamed>Ações</Unnamed>}
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-4">
        {rows.map((row) => (
          <tr
            key={row.id}
            id={rowId?.(row)}
            className={classNames(
              "relative border-b border-line target:bg-leaf-wash max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-soft max-lg:border max-lg:bg-raised max-lg:p-4",
              isUrgent(row) &&
                "max-lg:border-clay lg:[&>td:first-child]:border-l-3 lg:[&>td:first-child]:border-clay lg:[&>td:first-child]:pl-3",
            )}
          >
            {selection && <SelectCell row={row} {...selection} />}
            {columns.map(({ name, cell, isNamed, isInline, isRight, className }, at) => (
              <td
                key={name}
                className={classNames(
                  "py-3 pr-4 align-top max-lg:max-w-full max-lg:p-0 lg:last:pr-0",
                  !isInline && "max-lg:w-full",
                  isInline && at === 0 && "max-lg:w-[calc(100%-6rem)] max-lg:grow",
                  menu && at === 0 && "max-lg:pr-10",
                  isRight && "text-right tabular-nums",
                  className,
                )}
              >
                {isNamed && <span className="text-muted lg:hidden">{name}: </span>}
                {cell(row)}
              </td>
            ))}
            {menu && (
              <td className="text-right align-top max-lg:absolute max-lg:right-2 max-lg:top-2 lg:py-1.5">
                {menu(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Unnamed = ({ children }: { children: string }) => (
  <th scope="col">
    <span className="sr-only">{children}</span>
  </th>
);

function SelectCell<Row extends { id: number | string }>({ row, ...selection }: Selection<Row> & { row: Row }) {
  const { form, name, label, isPossible = () => true } = selection;
  return (
    <td className="w-8 align-top max-lg:-ml-2">
      {isPossible(row) && (
        <label className="flex size-11 items-center justify-center lg:-ml-2">
          <input
            type="checkbox"
            form={form}
            name={name}
            value={row.id}
            className="size-5 accent-leaf"
            autoComplete="off"
          />
          <span className="sr-only">Selecionar {label(row)}</span>
        </label>
      )}
    </td>
  );
}
