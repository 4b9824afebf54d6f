import { keysOf } from "./json-view.ts";
import { type List, type QueryOf, standardOrder } from "./list.ts";
import { dayParam, enumParam, pagingSchema, readQuery, textParam } from "./paging.ts";

/** Reads a list's address. It refuses nothing: a missing or invalid value becomes the default. */
export function readList<L extends List>(list: L, { searchParams }: Pick<URL, "searchParams">): QueryOf<L> {
  const filters = Object.entries(list.filters).map(([name, { options }]) => [name, enumParam(keysOf(options))]);
  const schema = pagingSchema(list.pageSize).extend({
    ...Object.fromEntries(filters),
    q: textParam(""),
    from: dayParam(""),
    to: dayParam(""),
  });
  const chosen = searchParams.getAll("columns");
  const columns = keysOf(list.columns).filter((name) => chosen.includes(name));
  return {
    ...readQuery(schema, { searchParams }),
    ...orderOf(list, searchParams.get("sort") ?? ""),
    columns: columns.length ? columns : keysOf(list.columns),
    ids: searchParams
      .getAll("ids")
      .filter((id) => /^[\w-]{1,36}$/.test(id))
      .slice(0, 100),
  } as QueryOf<L>;
}

function orderOf(list: List, query: string): { sort: string; descending: boolean } {
  const name = query.replace(/^-/, "");
  const isKnown = Object.hasOwn(list.columns, name) && list.columns[name]!.sort;
  return isKnown ? { sort: name, descending: query.startsWith("-") } : standardOrder(list);
}
