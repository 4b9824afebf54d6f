import type { Paging } from "./paging.ts";

type Column = {
  label: string;
  /** If it can be sorted: the direction of the first tap. */
  sort?: "up" | "down";
};

type Filter = {
  label: string;
  all: string;
  options: Record<string, string>;
  /** Whether its options stand above the list, one tap away. */
  isShown?: boolean;
};

type ListShape = {
  /** Its name among saved views, and that of its CSV file. */
  name: string;
  path: string;
  search: string;
  columns: Record<string, Column>;
  filters: Record<string, Filter>;
  /** What its days are the days of, if it is filtered by them. */
  days?: string;
  /** A column, with a minus if descending. */
  order: string;
  pageSize: number;
};

/** A list of the panel: what its page, its CSV and its saved views have in common. */
export type List<Column extends string = string, Filters extends object = object> = Omit<ListShape, "columns"> & {
  columns: Record<Column, ListShape["columns"][string]>;
  /** Only a type. */
  asked?: ListAsked<Column, Filters>;
};

/** What is asked of a list. */
export type ListAsked<Column extends string = string, Filters extends object = object> = Paging &
  Filters & {
    q: string;
    sort: Column;
    descending: boolean;
    columns: Column[];
    from: string;
    to: string;
    /** Only these rows, for a file of what was selected. */
    ids: string[];
  };

export type AskedOf<L extends List> = NonNullable<L["asked"]>;

type FiltersOf<F extends ListShape["filters"]> = {
  [Name in keyof F]: Extract<keyof F[Name]["options"], string> | "all";
};

export const describeList = <C extends string, const F extends ListShape["filters"]>(
  list: Omit<ListShape, "columns" | "filters"> & { columns: Record<C, Column>; filters: F },
): List<C, FiltersOf<F>> => list;

/** The order in the address: the column, with a minus if descending. */
export const sortKey = ({ sort, descending }: Pick<ListAsked, "sort" | "descending">) => (descending ? "-" : "") + sort;

/** The address of a list, without default values. `path` is that of a list in several places. */
export function listAddress(list: List, asked: ListAsked, path = list.path): string {
  const search = new URLSearchParams();
  for (const name of ["q", ...Object.keys(list.filters), "from", "to"]) {
    const value = asked[name as "q"];
    if (value && (value !== "all" || name === "q")) search.set(name, value);
  }
  if (sortKey(asked) !== list.order) search.set("sort", sortKey(asked));
  if (asked.columns.length < Object.keys(list.columns).length)
    for (const name of asked.columns) search.append("columns", name);
  if (asked.page > 1) search.set("page", String(asked.page));
  return search.size ? `${path}?${search}` : path;
}

/** What narrows a list: words for each, and what is asked without it. */
export function narrowings(list: List, asked: ListAsked): { words: string; without: ListAsked }[] {
  const first = { ...asked, page: 1 };
  const filters = Object.entries(list.filters).map(([name, { label, options, isShown }]) => {
    const value = asked[name as "q"];
    return (
      value !== "all" && !isShown && { words: `${label}: ${options[value]}`, without: { ...first, [name]: "all" } }
    );
  });
  const day = (value: string) => value.split("-").reverse().join("/");
  return [
    asked.q && { words: `“${asked.q}”`, without: { ...first, q: "" } },
    ...filters,
    asked.from && { words: `Desde ${day(asked.from)}`, without: { ...first, from: "" } },
    asked.to && { words: `Até ${day(asked.to)}`, without: { ...first, to: "" } },
  ].filter((each) => typeof each === "object");
}

/** Whether rows may be left out. */
export const isNarrowed = (list: List, asked: ListAsked) =>
  Boolean(asked.q || asked.from || asked.to) || Object.keys(list.filters).some((name) => asked[name as "q"] !== "all");
