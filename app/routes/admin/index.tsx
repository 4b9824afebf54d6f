import { can } from "#app/domain/access/authorise.ts";
import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import type { AdminStats, MonthFigures } from "#app/domain/admin-stats/stats.ts";
import { courseList } from "#app/domain/authoring/course.ts";
import { exportCourseRows, listCourseRows } from "#app/domain/authoring/course-table.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { showOpenPoints } from "#app/domain/health/open-points.server.ts";
import type { OpenPoint } from "#app/domain/health/open-points.ts";
import { isNarrowed, readList } from "#app/domain/list.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { CourseTable } from "#app/routes/admin/courses/course-table.tsx";
import { AdminFrame, usePanel } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FigureValue, GrowthChart, monthName } from "#app/ui/figures.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Today, TodayFolded } from "#app/ui/today.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList(courseList, { ability: "courses.manage", read: exportCourseRows }),
];

export const loader = page(async (ctx, { url }) => {
  const asked = readList(courseList, url);
  if (!can(ctx.viewer, "courses.manage")) return { asked, stats: null, courses: null, openPoints: [] };
  const [stats, courses] = await Promise.all([
    can(ctx.viewer, "stats.see") ? showStats(ctx) : null,
    listCourseRows(ctx, asked),
  ]);
  const openPoints = await showOpenPoints(ctx);
  return { asked, stats, courses, openPoints };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Painel administrativo");

export default function AdminCourses({ loaderData: { stats, asked, courses, openPoints } }: Route.ComponentProps) {
  const { may, today } = usePanel();
  if (!courses)
    return (
      <AdminFrame tab="courses">
        <Today items={today} />
      </AdminFrame>
    );
  const isNew = courses.total === 0 && !isNarrowed(courseList, asked);
  return (
    <AdminFrame
      tab="courses"
      above={
        <>
          {(may("team.manage") || today.length > 0) && <Today items={today} />}
          {stats && <StatCards stats={stats} />}
        </>
      }
    >
      <TodayFolded items={today} />
      {openPoints.length > 0 && <OpenPoints points={openPoints} isOpen={isNew} />}
      <h2 className="sr-only">Cursos</h2>
      <CourseTable courses={courses} asked={asked} empty={<None filtered={isNarrowed(courseList, asked)} />} />
    </AdminFrame>
  );
}

/** What the school still lacks before opening, each with a link to fix it. Folded once there are courses. */
function OpenPoints({ points, isOpen }: { points: OpenPoint[]; isOpen: boolean }) {
  return (
    <div className="mb-6">
      <Notice kind="waiting">
        <details open={isOpen}>
          <summary className="cursor-pointer font-semibold">
            Antes de abrir a escola: {countLabel(points.length, "ponto", "pontos")}
          </summary>
          <ul className="mt-2 list-disc pl-5">
            {points.map(({ name, says, advice, path }) => (
              <li key={name} className="mt-1">
                {says}{" "}
                {path ? (
                  <a href={path} className="text-leaf underline underline-offset-4">
                    {advice}
                  </a>
                ) : (
                  advice
                )}
              </li>
            ))}
          </ul>
        </details>
      </Notice>
    </div>
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

const whole = new Intl.NumberFormat("pt-BR");
const percent = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

function StatCards({ stats }: { stats: AdminStats }) {
  const { growth, months } = stats;
  const series = (read: (month: MonthFigures) => number, text: (value: number) => string) =>
    months.map((month) => ({ month: month.month, value: read(month), text: text(read(month)) }));
  return (
    <section aria-label="Números da escola">
      <dl className="grid pairs gap-x-6 gap-y-4 sm:gap-x-8 sm:gap-y-6 lg:grid-cols-4">
        <StatCard
          label="Total de cursos"
          value={String(stats.totalCourses)}
          growth={growth.courses}
          months={series(({ courses }) => courses, whole.format)}
          measure="Cursos criados"
        />
        <StatCard
          label="Alunos ativos"
          value={stats.totalStudents.toLocaleString("pt-BR")}
          growth={growth.students}
          months={series(({ students }) => students, whole.format)}
          measure="Alunos que se inscreveram"
        />
        <StatCard
          label="Receita total"
          value={amountLabel(stats.totalRevenueCents)}
          growth={growth.revenue}
          months={series(({ revenueCents }) => revenueCents, amountLabel)}
          measure="Receita, já sem os estornos"
        />
        <StatCard
          label="Taxa de conclusão"
          value={stats.completionRate === null ? "—" : `${percent.format(stats.completionRate)}%`}
          note={countLabel(stats.totalCompletions, "concluiu", "concluíram")}
          growth={growth.completions}
          months={series(({ completions }) => completions, whole.format)}
          measure="Conclusões"
        />
      </dl>
      <p className="mt-4 text-sm text-muted">
        O crescimento compara {monthName(months.at(-1)!.month)}, até agora, com {monthName(months.at(-2)!.month)}{" "}
        inteiro. “—” quer dizer que não há nada no mês anterior para comparar.
      </p>
    </section>
  );
}

type StatCardProps = {
  label: string;
  value: string;
  note?: string;
  growth: number | null;
  months: { month: string; value: number; text: string }[];
  measure: string;
};

function StatCard({ label, value, note, growth, months, measure }: StatCardProps) {
  return (
    <div className="border-t-2 border-leaf pt-2 sm:pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <FigureValue>{value}</FigureValue>
      <dd className="flex flex-wrap gap-x-2 text-sm">
        <Growth growth={growth} />
        {note && <span className="text-muted">{note}</span>}
      </dd>
      <dd className="sm:mt-3">
        <GrowthChart months={months} caption={`${measure}, mês a mês`} measure={measure} />
      </dd>
    </div>
  );
}

function Growth({ growth }: { growth: number | null }) {
  if (growth === null) return <span className="text-muted">— este mês</span>;
  const sign = growth > 0 ? "+" : growth < 0 ? "−" : "";
  return (
    <span className={classNames("font-semibold tabular-nums", growth < 0 ? "text-clay" : "text-leaf")}>
      {sign}
      {percent.format(Math.abs(growth))}% este mês
    </span>
  );
}
