import type { AdminStats, MonthFigures } from "#app/domain/admin-stats/stats-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { GrowthChart, monthName } from "#app/ui/admin/growth-chart.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { FigureValue } from "#app/ui/figures/figure-value.tsx";
import { join } from "#app/ui/join.ts";

const whole = new Intl.NumberFormat("pt-BR");
const percent = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** The four figures of the panel (B §2), each with what became of it this month and in the months before. */
export function StatCards({ stats }: { stats: AdminStats }) {
  const { growth, months } = stats;
  const series = (read: (month: MonthFigures) => number, text: (value: number) => string) =>
    months.map((month) => ({ month: month.month, value: read(month), text: text(read(month)) }));
  return (
    <section aria-label="Números da escola">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:gap-x-8 lg:grid-cols-4">
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
          note={counted(stats.totalCompletions, "concluiu", "concluíram")}
          growth={growth.completions}
          months={series(({ completions }) => completions, whole.format)}
          measure="Conclusões"
        />
      </dl>
      <p className="mt-4 text-sm text-muted">
        O crescimento compara {monthName(months.at(-1)!.month)}, até agora, com {monthName(months.at(-2)!.month)}{" "}
        inteiro. “—” quer dizer que no mês anterior não houve nada para comparar.
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
    <div className="border-t-2 border-leaf pt-3">
      <dt className="text-sm text-muted">{label}</dt>
      <FigureValue>{value}</FigureValue>
      <dd className="flex flex-wrap gap-x-2 text-sm">
        <Growth growth={growth} />
        {note && <span className="text-muted">{note}</span>}
      </dd>
      <dd className="mt-3">
        <GrowthChart months={months} caption={`${measure}, mês a mês`} measure={measure} />
      </dd>
    </div>
  );
}

function Growth({ growth }: { growth: number | null }) {
  if (growth === null) return <span className="text-muted">— este mês</span>;
  const sign = growth > 0 ? "+" : growth < 0 ? "−" : "";
  return (
    <span className={join("font-semibold tabular-nums", growth < 0 ? "text-clay" : "text-leaf")}>
      {sign}
      {percent.format(Math.abs(growth))}% este mês
    </span>
  );
}
