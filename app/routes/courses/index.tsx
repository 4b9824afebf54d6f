import { catalogueQuery } from "#app/domain/courses/catalogue-query.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { page } from "#app/http/page.server.ts";
import { CatalogueFilters } from "#app/routes/courses/catalogue-filters.tsx";
import { catalogueHref } from "#app/routes/courses/catalogue-href.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseCard } from "#app/ui/course/course-card.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { join } from "#app/ui/join.ts";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => {
  const query = catalogueQuery(url.searchParams);
  return {
    query,
    found: await listCourses(ctx, query),
    layout: url.searchParams.get("layout") === "list" ? "list" : "grid",
  } as const;
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Catálogo de Cursos",
    "Cursos de teologia, liderança, profissão, discipulado e mentoria, gratuitos e pagos.",
  );

export default function Catalogue({ loaderData: { query, found, layout } }: Route.ComponentProps) {
  const here = { ...query, layout };
  const isList = layout === "list";
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <h1 className="text-3xl">Catálogo de Cursos</h1>
      <CatalogueFilters query={query} layout={layout} />
      <p className="mt-6 text-sm text-muted" role="status">
        {counted(found.total, "curso encontrado", "cursos encontrados")}
        {query.q && <> para “{query.q}”</>}
      </p>
      {found.data.length > 0 && (
        <div className={join("mt-4 grid gap-x-8 gap-y-10", isList ? "" : "sm:grid-cols-2 lg:grid-cols-3")}>
          {found.data.map((course, i) => (
            <CourseCard key={course.id} heading="h2" course={course} layout={layout} eager={i < 2} />
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
