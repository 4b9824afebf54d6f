import { showStats } from "#app/domain/admin-stats/show-stats.server.ts";
import { listCourseRows } from "#app/domain/authoring/table/list-course-rows.server.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { CourseFilters } from "#app/routes/admin/course-filters.tsx";
import { CourseTable } from "#app/routes/admin/course-table.tsx";
import { StatCards } from "#app/routes/admin/stat-cards.tsx";
import { isFiltered, tableHref, tableQuery } from "#app/routes/admin/table-query.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** How many rows one page of the table holds. */
const rowsShown = 25;

export const loader = page(async (ctx, { url }) => {
  const query = tableQuery(url.searchParams);
  const paging = { ...pagingOf(url.searchParams), limit: rowsShown };
  const [stats, courses] = await Promise.all([showStats(ctx), listCourseRows(ctx, { ...query, ...paging })]);
  return { query, stats, courses };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Painel Administrativo");

export default function AdminCourses({ loaderData: { stats, query, courses } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="courses" above={<StatCards stats={stats} />}>
      <h2 className="sr-only">Cursos</h2>
      <CourseFilters query={query} />
      <p className="mt-4 text-sm text-muted" role="status">
        {counted(courses.total, "curso", "cursos")}
        {query.q && <> com “{query.q}”</>}
      </p>
      {courses.data.length > 0 && <CourseTable courses={courses.data} query={query} />}
      {courses.total === 0 && <None filtered={isFiltered(query)} />}
      <Pagination
        page={courses.page}
        totalPages={courses.totalPages}
        hrefOf={(page) => tableHref({ ...query, page })}
      />
    </AdminFrame>
  );
}

function None({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      title="Nenhum curso encontrado"
      action={
        filtered ? (
          <ButtonLink href="/admin" look="quiet">
            Ver todos os cursos
          </ButtonLink>
        ) : (
          <ButtonLink href="/admin/courses/new">Escrever o primeiro curso</ButtonLink>
        )
      }
    >
      <p>
        {filtered
          ? "Tente outra palavra ou outra situação."
          : "Um curso começa como rascunho: só você o vê até publicar."}
      </p>
    </EmptyState>
  );
}
