import { type CourseTableQuery, courseColumnNames } from "#app/domain/authoring/table/course-table.ts";
import { tidy } from "#app/domain/text.ts";

const standard: CourseTableQuery = { q: "", status: "all", sort: "created", descending: true };

/** What the table's address asks for; what it does not know shows as usual: all courses, the newest first. */
export function tableQuery(search: URLSearchParams): CourseTableQuery {
  const status = search.get("status");
  const [, minus, name] = /^(-?)(\w+)$/.exec(search.get("sort") ?? "") ?? [];
  const sort = courseColumnNames.find((column) => column === name);
  return {
    q: tidy(search.get("q") ?? "").slice(0, 200),
    status: status === "draft" || status === "published" ? status : "all",
    sort: sort ?? standard.sort,
    descending: sort ? minus === "-" : standard.descending,
  };
}

/** The address of the table in a state; what is as usual is left out. */
export function tableHref({ q, status, sort, descending, page = 1 }: CourseTableQuery & { page?: number }) {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status !== "all") search.set("status", status);
  if (sort !== standard.sort || descending !== standard.descending) search.set("sort", sortKey({ sort, descending }));
  if (page > 1) search.set("page", String(page));
  return search.size ? `/admin?${search}` : "/admin";
}

/** How an order stands in the address: the column, behind a minus where it descends. */
export const sortKey = ({ sort, descending }: Pick<CourseTableQuery, "sort" | "descending">) =>
  `${descending ? "-" : ""}${sort}`;

/** Whether a table in this state may leave courses out. */
export const isFiltered = ({ q, status }: CourseTableQuery) => q !== "" || status !== "all";
