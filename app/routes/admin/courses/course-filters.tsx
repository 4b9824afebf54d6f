import { type CourseTableQuery, courseColumnNames } from "#app/domain/authoring/course.ts";
import { normalizeText } from "#app/domain/text.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { listHref, StatusFilter } from "#app/ui/list.tsx";

const names = { all: "Todos", published: "Publicados", draft: "Rascunhos" } as const;

export function CourseFilters({ query }: { query: CourseTableQuery }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 max-sm:w-full">
        <StatusFilter
          status={query.status}
          offered={["all", "published", "draft"]}
          labels={names}
          hrefOf={(status) => tableHref({ ...query, status })}
        />
      </div>
      <search className="max-sm:w-full">
        <form action="/admin" className="flex flex-wrap gap-2">
          {query.status !== "all" && <input type="hidden" name="status" value={query.status} />}
          <input
            type="search"
            name="q"
            aria-label="Buscar entre os cursos"
            placeholder="Título, assunto ou instrutor"
            defaultValue={query.q}
            maxLength={200}
            className="min-h-11 min-w-0 grow rounded-soft border border-edge bg-raised px-3 sm:w-80"
          />
          <SortChoice query={query} />
          <Button look="quiet">
            <Icon name="search" size={18} />
            Buscar
          </Button>
        </form>
      </search>
    </div>
  );
}

const orders: Record<string, string> = {
  "-created": "Mais novos primeiro",
  created: "Mais antigos primeiro",
  title: "Título, de A a Z",
  "-enrolments": "Mais inscrições",
  "-lessons": "Mais aulas",
  price: "Menor preço",
  "-price": "Maior preço",
};

/** On a phone, where the table has no heads to sort by; elsewhere hidden, it keeps the current order. */
function SortChoice({ query }: { query: CourseTableQuery }) {
  const current = sortKey(query);
  const choices = Object.hasOwn(orders, current) ? orders : { [current]: "Ordem atual", ...orders };
  return (
    <select
      name="sort"
      defaultValue={current}
      aria-label="Ordem"
      className="min-h-11 min-w-[min(9rem,100%)] grow basis-0 rounded-soft border border-edge bg-raised px-3 lg:hidden"
    >
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

const standard: CourseTableQuery = { q: "", status: "all", sort: "created", descending: true };

/** Reads the table's query; unknown values mean the default: all courses, newest first. */
export function tableQuery(search: URLSearchParams): CourseTableQuery {
  const status = search.get("status");
  const [, minus, name] = /^(-?)(\w+)$/.exec(search.get("sort") ?? "") ?? [];
  const sort = courseColumnNames.find((column) => column === name);
  return {
    q: normalizeText(search.get("q") ?? "").slice(0, 200),
    status: status === "draft" || status === "published" ? status : "all",
    sort: sort ?? standard.sort,
    descending: sort ? minus === "-" : standard.descending,
  };
}

/** The address of the table in a state, without default values. */
export function tableHref({ q, status, sort, descending, page = 1 }: CourseTableQuery & { page?: number }) {
  const isUsual = sort === standard.sort && descending === standard.descending;
  return listHref("/admin", { q, status, sort: isUsual ? null : sortKey({ sort, descending }), page });
}

/** The order in the address: the column, with a minus if descending. */
const sortKey = ({ sort, descending }: Pick<CourseTableQuery, "sort" | "descending">) =>
  `${descending ? "-" : ""}${sort}`;

/** Whether the filter may exclude courses. */
export const isFiltered = ({ q, status }: CourseTableQuery) => q !== "" || status !== "all";
