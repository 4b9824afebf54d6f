import type { ManagedCourse } from "#app/domain/authoring/courses/authoring-view.ts";

const columns = {
  title: (course: ManagedCourse) => course.title,
  price: (course: ManagedCourse) => course.priceCents,
  hours: (course: ManagedCourse) => course.durationHours,
  created: (course: ManagedCourse) => course.createdAt.getTime(),
  enrolments: (course: ManagedCourse) => course.enrollmentCount,
  lessons: (course: ManagedCourse) => course.lessonCount,
} as const;

export type Column = keyof typeof columns;
export type TableQuery = { q: string; status: "all" | "draft" | "published"; sort: Column; descending: boolean };

const standard: TableQuery = { q: "", status: "all", sort: "created", descending: true };

/** What the table's address asks for; what it does not know shows as usual: all courses, the newest first. */
export function tableQuery(search: URLSearchParams): TableQuery {
  const status = search.get("status");
  const [, minus, sort = ""] = /^(-?)(\w+)$/.exec(search.get("sort") ?? "") ?? [];
  const isKnown = Object.hasOwn(columns, sort);
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    status: status === "draft" || status === "published" ? status : "all",
    sort: isKnown ? (sort as Column) : standard.sort,
    descending: isKnown ? minus === "-" : standard.descending,
  };
}

/** The address of the table in a state; what is as usual is left out. */
export function tableHref({ q, status, sort, descending, page = 1 }: TableQuery & { page?: number }) {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status !== "all") search.set("status", status);
  if (sort !== standard.sort || descending !== standard.descending) search.set("sort", sortKey({ sort, descending }));
  if (page > 1) search.set("page", String(page));
  return search.size ? `/admin?${search}` : "/admin";
}

/** How an order stands in the address: the column, behind a minus where it descends. */
export const sortKey = ({ sort, descending }: Pick<TableQuery, "sort" | "descending">) =>
  `${descending ? "-" : ""}${sort}`;

/** Whether a table in this state may leave courses out. */
export const isFiltered = ({ q, status }: TableQuery) => q !== "" || status !== "all";

/** The courses of a state, in its order. */
export function asAsked(courses: ManagedCourse[], { q, status, sort, descending }: TableQuery): ManagedCourse[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const isFound = ({ title, description, instructorName }: ManagedCourse) => {
    const text = fold(`${title} ${description} ${instructorName}`);
    return words.every((word) => text.includes(word));
  };
  const read = columns[sort];
  const order = (a: ManagedCourse, b: ManagedCourse) => {
    const [one, other] = [read(a), read(b)];
    return typeof one === "string" ? one.localeCompare(String(other), "pt-BR") : one - Number(other);
  };
  return courses
    .filter((course) => (status === "all" || course.isPublished === (status === "published")) && isFound(course))
    .sort((a, b) => (descending ? order(b, a) : order(a, b)) || b.id - a.id);
}

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
