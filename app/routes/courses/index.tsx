import type { Category } from "#app/domain/categories.ts";
import { catalogueFields, freeCategories, levels } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { findTrails } from "#app/domain/trails/trails.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CourseCard } from "#app/ui/course-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pill, Pills } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useCategories } from "#app/ui/shell.ts";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(catalogueFields, url);
  const [found, trails] = await Promise.all([listCourses(ctx, query), findTrails(ctx, query.q)]);
  return {
    query,
    found,
    trails,
    layout: url.searchParams.get("layout") === "list" ? "list" : "grid",
    asMaintainer: ctx.viewer?.isMaintainer === true,
  } as const;
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Catálogo de Cursos",
    "Cursos de teologia, liderança, profissão, discipulado e mentoria, gratuitos e pagos.",
  );

export default function Catalogue({
  loaderData: { query, found, trails, layout, asMaintainer },
}: Route.ComponentProps) {
  const here = { ...query, layout };
  const isList = layout === "list";
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">Catálogo de Cursos</h1>
      <CatalogueFilters query={query} layout={layout} />
      <p className="mt-4 text-sm text-muted sm:mt-6" role="status">
        {found.isAlike ? (
          <>Nada com “{query.q}”. Você quis dizer algum destes?</>
        ) : (
          <>
            {countLabel(found.total, "curso encontrado", "cursos encontrados")}
            {query.q && <> para “{query.q}”</>}
          </>
        )}
      </p>
      {trails.length > 0 && <TrailLinks trails={trails} />}
      {found.data.length > 0 && (
        <div
          className={classNames("mt-4 grid gap-x-8 gap-y-5 sm:gap-y-10", isList ? "" : "sm:grid-cols-2 lg:grid-cols-3")}
        >
          {found.data.map((course, i) => (
            <CourseCard
              key={course.id}
              heading="h2"
              course={course}
              layout={isList ? "list" : "catalogue"}
              eager={i < 2}
              asMaintainer={asMaintainer}
            />
          ))}
        </div>
      )}
      {found.total === 0 && (
        <EmptyState
          title="Nenhum curso encontrado"
          action={
            <ButtonLink href="/courses" look="quiet">
              Ver todos os cursos
            </ButtonLink>
          }
        >
          <p>Tente outra palavra, outro nível ou outra categoria.</p>
        </EmptyState>
      )}
      <Pagination page={found.page} totalPages={found.totalPages} hrefOf={(n) => catalogueHref({ ...here, page: n })} />
    </div>
  );
}

/** A line with links to trails. */
function TrailLinks({ trails }: { trails: { id: number; title: string }[] }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
      <a
        href="/trails"
        className="inline-flex min-h-8 items-center font-semibold text-leaf underline underline-offset-4"
      >
        Trilhas
      </a>
      {trails.map(({ id, title }) => (
        <a
          key={id}
          href={`/trails/${id}`}
          className="inline-flex min-h-8 items-center underline underline-offset-4 hover:text-leaf"
        >
          {title}
        </a>
      ))}
    </p>
  );
}

type FiltersProps = { query: Omit<CatalogueState, "layout" | "page">; layout: CatalogueState["layout"] };

function CatalogueFilters({ query, layout }: FiltersProps) {
  const state = { category: query.category, level: query.level, q: query.q, layout };
  return (
    <search className="mt-4 flex flex-col gap-3 sm:mt-6 sm:gap-5">
      <div className="relative flex items-end gap-3">
        <form action="/courses" className="flex min-w-0 grow items-end gap-3" data-apply>
          {query.category && <input type="hidden" name="category" value={query.category} />}
          {layout === "list" && <input type="hidden" name="layout" value="list" />}
          <label className="flex min-w-0 grow flex-col gap-1 text-sm font-semibold">
            <span className="max-sm:sr-only">Buscar</span>
            <span className="relative block">
              <input
                type="search"
                name="q"
                defaultValue={query.q}
                placeholder="Título, assunto ou professor"
                maxLength={200}
                className={classNames(field, "pr-12")}
              />
              <button
                type="submit"
                aria-label="Buscar"
                className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-soft text-leaf hover:text-leaf-deep"
              >
                <Icon name="search" size={20} />
              </button>
            </span>
          </label>
          <label className="flex flex-col gap-1 text-sm font-semibold max-sm:hidden">
            Nível
            <select name="level" defaultValue={query.level ?? ""} className={field}>
              <option value="">Todos os níveis</option>
              {Object.entries(levels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </form>
        <LevelMenu state={state} />
        <div className="flex overflow-hidden rounded-soft border border-edge max-sm:hidden">
          <Layout
            href={catalogueHref({ ...state, layout: "grid" })}
            icon="grid"
            label="Ver em grade"
            active={layout === "grid"}
          />
          <Layout
            href={catalogueHref({ ...state, layout: "list" })}
            icon="list"
            label="Ver em lista"
            active={layout === "list"}
          />
        </div>
      </div>
      <Pills label="Categorias">
        <Pill href={catalogueHref({ ...state, category: null })} active={!query.category}>
          Todos
        </Pill>
        {Object.entries(useCategories()).map(([value, label]) => (
          <Pill key={value} href={catalogueHref({ ...state, category: value })} active={query.category === value}>
            {label}
            {freeCategories.includes(value as Category) && (
              <span className="rounded-full bg-wheat-wash px-1.5 text-xs font-bold text-wheat-deep">GRÁTIS</span>
            )}
          </Pill>
        ))}
      </Pills>
    </search>
  );
}

/** The levels on a phone: links, so that a choice applies at once, with and without script. */
function LevelMenu({ state }: { state: CatalogueState }) {
  return (
    <details data-menu className="sm:hidden">
      <summary className="flex min-h-11 list-none items-center gap-1.5 rounded-soft border border-edge px-3 font-semibold [&::-webkit-details-marker]:hidden">
        Filtros
        {state.level && <span className="rounded-full bg-leaf px-2 text-xs text-on-leaf">1</span>}
      </summary>
      <nav
        aria-label="Nível"
        className="absolute inset-x-0 top-full z-10 mt-2 flex flex-wrap gap-2 rounded-soft border border-line bg-raised p-3"
      >
        <p className="w-full text-sm font-semibold">Nível</p>
        <Pill href={catalogueHref({ ...state, level: null })} active={!state.level}>
          Todos
        </Pill>
        {Object.entries(levels).map(([value, label]) => (
          <Pill key={value} href={catalogueHref({ ...state, level: value })} active={state.level === value}>
            {label}
          </Pill>
        ))}
      </nav>
    </details>
  );
}

const field = "min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal";

function Layout({
  href,
  icon,
  label,
  active,
}: {
  href: string;
  icon: "grid" | "list";
  label: string;
  active: boolean;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={active ? "true" : undefined}
      className={classNames(
        "flex size-11 items-center justify-center",
        active ? "bg-leaf-wash text-leaf-deep" : "text-muted hover:text-leaf",
      )}
    >
      <Icon name={icon} />
    </a>
  );
}

/** The catalogue's state in the address. */
type CatalogueState = {
  category: string | null;
  level: string | null;
  q: string;
  layout: "grid" | "list";
  page?: number;
};

/** The catalogue's address in this state, without default values. */
function catalogueHref({ category, level, q, layout, page = 1 }: CatalogueState) {
  return listHref("/courses", { category, q, level, layout: layout === "list" ? layout : null, page });
}
