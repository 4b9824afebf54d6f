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
  query?: ListQuery<Column, Filters>;
};

/** What is asked of a list. */
export type ListQuery<Column extends string = string, Filters extends object = object> = Paging &
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

export type QueryOf<L extends List> = NonNullable<L["query"]>;

export type FiltersOf<F extends Filters> = {
  [Name in keyof F]: Extract<keyof F[Name]["options"], string> | "all";
};

export type Filters = ListShape["filters"];
export type Described<C extends string, F extends Filters> = Omit<ListShape, "columns" | "filters"> & {
  columns: Record<C, Column>;
  filters: F;
};

const described = new Map<string, List>();

/** The list with this name, of all that are described. */
export const listNamed = (name: string): List | undefined => described.get(name);

export function describeList<C extends string, const F extends Filters>(list: Described<C, F>): List<C, FiltersOf<F>> {
  const before = described.get(list.name);
  if (before && before.path !== list.path) throw new Error(`Two lists are named ${list.name}`);
  described.set(list.name, list);
  return list;
}

/** The order of a list unless another is asked for. */
export const standardOrder = ({ order }: Pick<List, "order">) => ({
  sort: order.replace(/^-/, ""),
  descending: order.startsWith("-"),
});

/** The order in the address: the column, with a minus if descending. */
export const sortKey = ({ sort, descending }: Pick<ListQuery, "sort" | "descending">) => (descending ? "-" : "") + sort;

/** The address of a list of the panel. `path` is that of a list in several places. */
export function listAddress(list: List, query: ListQuery, path = list.path): string {
  const { q, from, to, columns, page } = query;
  const filters = Object.keys(list.filters).map((name) => [name, query[name as "q"]]);
  return listHref(path, {
    q,
    ...Object.fromEntries(filters),
    from,
    to,
    sort: sortKey(query) === list.order ? null : sortKey(query),
    columns: columns.length < Object.keys(list.columns).length ? columns : null,
    page,
  });
}

type QueryValue = string | number | readonly string[] | null | undefined;

/** The address of any list, without default values: no search, "all", page 1. */
export function listHref(path: string, query: Record<string, QueryValue>): string {
  const isDefault = (name: string, value: QueryValue) =>
    !value || (name === "page" ? value === 1 : name !== "q" && value === "all");
  const given = Object.entries(query).filter(([name, value]) => !isDefault(name, value));
  const search = new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
  return search.size ? `${path}?${search}` : path;
}

/** What narrows a list: words for each, and what is asked without it. */
export function narrowings(list: List, query: ListQuery): { words: string; without: ListQuery }[] {
  const first = { ...query, page: 1 };
  const filters = Object.entries(list.filters).map(([name, { label, options, isShown }]) => {
    const value = query[name as "q"];
    return (
      value !== "all" && !isShown && { words: `${label}: ${options[value]}`, without: { ...first, [name]: "all" } }
    );
  });
  const day = (value: string) => value.split("-").reverse().join("/");
  return [
    query.q && { words: `“${query.q}”`, without: { ...first, q: "" } },
    ...filters,
    query.from && { words: `Desde ${day(query.from)}`, without: { ...first, from: "" } },
    query.to && { words: `Até ${day(query.to)}`, without: { ...first, to: "" } },
  ].filter((each) => typeof each === "object");
}

/** Whether rows may be left out. */
export const isNarrowed = (list: List, query: ListQuery) =>
  Boolean(query.q || query.from || query.to) || Object.keys(list.filters).some((name) => query[name as "q"] !== "all");
