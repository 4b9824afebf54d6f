import type { ReactNode } from "react";
import { can } from "#app/domain/access/authorise.ts";
import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import type { AdminStats, MonthFigures } from "#app/domain/admin-stats/stats.ts";
import { courseList, exportCourseRows, listCourseRows } from "#app/domain/authoring/course-table.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { showOpenPoints } from "#app/domain/health/open-points.server.ts";
import type { OpenPoint } from "#app/domain/health/open-points.ts";
import { isNarrowed } from "#app/domain/list.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { CourseTable } from "#app/routes/admin/courses/course-table.tsx";
import { AdminFrame, usePanel } from "#app/ui/admin-frame.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FigureValue } from "#app/ui/figures.tsx";
import { MonthChart, MonthTable } from "#app/ui/month-chart.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Today, TodayFolded } from "#app/ui/today.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList({ list: courseList, ability: "courses.manage", export: exportCourseRows }),
];

export const loader = page(async (ctx, { url }) => {
  if (!can(ctx.viewer, "courses.manage")) return { listed: null, stats: null, openPoints: [] };
  const [stats, listed] = await Promise.all([
    can(ctx.viewer, "stats.see") ? showStats(ctx) : null,
    openList(ctx, url, { list: courseList, read: listCourseRows }),
  ]);
  return { stats, listed, openPoints: await showOpenPoints(ctx) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Painel administrativo");

export default function AdminCourses({ loaderData: { stats, listed, openPoints } }: Route.ComponentProps) {
  const { may, today } = usePanel();
  if (!listed)
    return (
      <AdminFrame tab="courses">
        <Today items={today} />
      </AdminFrame>
    );
  const isNew = listed.found.total === 0 && !isNarrowed(listed.list, listed.query);
  return (
    <AdminFrame
      tab="courses"
      above={
        <>
          {(may("team.manage") || today.length > 0) && <Today items={today} />}
          {stats && <Figures stats={stats} />}
        </>
      }
    >
      <TodayFolded items={today} />
      {openPoints.length > 0 && <OpenPoints points={openPoints} isOpen={isNew} />}
      <h2 className="sr-only">Cursos</h2>
      <CourseTable
        listed={listed}
        empty={
          <EmptyState
            title="Nenhum curso encontrado"
            action={<ButtonLink href="/admin/courses/new">Escrever o primeiro curso</ButtonLink>}
          >
            <p>Um curso começa como rascunho: só você o vê até publicar.</p>
          </EmptyState>
        }
      />
      {stats && <Months months={stats.months} />}
    </AdminFrame>
  );
}

/** What the school still lacks before opening, each with a link to fix it. Folded once there are courses. */
function OpenPoints({ points, isOpen }: { points: OpenPoint[]; isOpen: boolean }) {
  return (
    <Notice className="mb-6" kind="waiting">
      <details open={isOpen}>
        <summary className="cursor-pointer font-semibold">
          Antes de abrir a escola: {countLabel(points.length, "ponto", "pontos")}
        </summary>
        <ul className="mt-2 list-disc pl-5">
          {points.map(({ name, says, advice, path }) => (
            <li key={name} className="mt-1">
              {says} {path ? <TextLink href={path}>{advice}</TextLink> : advice}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

const whole = new Intl.NumberFormat("pt-BR");
const percent = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** What is drawn and listed of each month. */
const measures = {
  courses: { name: "Cursos criados", text: whole.format },
  students: { name: "Alunos que se inscreveram", text: whole.format },
  revenueCents: { name: "Receita, já sem os estornos", text: amountLabel },
  completions: { name: "Conclusões", text: whole.format },
} satisfies Record<string, { name: string; text: (value: number) => string }>;

type Measure = keyof typeof measures;

/** The school at a glance: totals, and the current month beside the five before it as one picture. */
function Figures({ stats }: { stats: AdminStats }) {
  const { growth, months } = stats;
  return (
    <section aria-label="O mês e os números da escola">
      <dl className="grid pairs gap-x-6 gap-y-4 sm:gap-x-8 lg:grid-cols-4">
        <Figure label="Total de cursos" value={String(stats.totalCourses)} growth={growth.courses}>
          <Drawn measure="courses" months={months} />
        </Figure>
        <Figure label="Alunos ativos" value={whole.format(stats.totalStudents)} growth={growth.students}>
          <Drawn measure="students" months={months} />
        </Figure>
        <Figure label="Receita total" value={amountLabel(stats.totalRevenueCents)} growth={growth.revenue}>
          <Drawn measure="revenueCents" months={months} />
        </Figure>
        <Figure
          label="Taxa de conclusão"
          value={stats.completionRate === null ? "—" : `${percent.format(stats.completionRate)}%`}
          note={countLabel(stats.totalCompletions, "concluiu", "concluíram")}
          growth={growth.completions}
        >
          <Drawn measure="completions" months={months} />
        </Figure>
      </dl>
    </section>
  );
}

/** What the pictures show, in figures. */
const Months = ({ months }: Pick<AdminStats, "months">) => (
  <MonthTable
    months={months.map(({ month }) => month)}
    caption="Cursos, alunos, receita e conclusões"
    columns={Object.entries(measures).map(([measure, { name, text }]) => ({
      name,
      texts: months.map((each) => text(each[measure as Measure])),
    }))}
  />
);

type FigureProps = { label: string; value: string; note?: string; growth: number | null; children: ReactNode };

function Figure({ label, value, note, growth, children }: FigureProps) {
  return (
    <div className="border-t-2 border-leaf pt-2">
      <dt className="text-sm text-muted">{label}</dt>
      <FigureValue>{value}</FigureValue>
      <dd className="flex flex-wrap justify-between gap-x-2 text-sm">
        <span>
          <Growth growth={growth} />
          {note && <span className="block text-muted">{note}</span>}
        </span>
        {children}
      </dd>
    </div>
  );
}

function Drawn({ measure, months }: { measure: Measure; months: MonthFigures[] }) {
  const { name, text } = measures[measure];
  const drawn = months.map((each) => ({ month: each.month, value: each[measure], text: text(each[measure]) }));
  return <MonthChart months={drawn} caption={`${name}, mês a mês`} />;
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
