import { z } from "zod";
import { jsonView, reais } from "#app/domain/json-view.ts";

/** What happened in one month of São Paulo. */
export type MonthFigures = {
  /** `2026-11`. */
  month: string;
  /** Courses written. */
  courses: number;
  /** People who enrolled, each once. */
  students: number;
  /** Paid minus paid back, in centavos; below zero where more went back. */
  revenueCents: number;
  /** Enrolments finished. */
  completions: number;
};

/** Totals, and what they were by month. Students are each counted once; enrolments that a refund ended, not at all. */
export type Figures = Omit<MonthFigures, "month"> & { enrolments: number; months: MonthFigures[] };

/** The figures of the admin panel. Growth in per cent with one decimal; null where the month before had nothing. */
export type AdminStats = {
  totalCourses: number;
  totalStudents: number;
  totalRevenueCents: number;
  /** Finished enrolments among all, in per cent with one decimal; null where nobody has enrolled. */
  completionRate: number | null;
  totalCompletions: number;
  growth: { courses: number | null; students: number | null; revenue: number | null; completions: number | null };
  /** Oldest first; the last is the current month. */
  months: MonthFigures[];
};

const growth = z
  .number()
  .nullable()
  .meta({ description: "Em relação ao mês anterior, em porcentagem; nulo se não há mês anterior." });

export const adminStatsResponse = jsonView("AdminStats", {
  totalCourses: z.int(),
  totalStudents: z.int(),
  totalRevenue: reais,
  completionRate: z.number().nullable().meta({ description: "Porcentagem das inscrições; nulo se não há nenhuma." }),
  totalCompletions: z.int(),
  studentGrowth: growth,
  revenueGrowth: growth,
  courseGrowth: growth,
  completionGrowth: growth,
});

export function adminStatsJson(stats: AdminStats): z.infer<typeof adminStatsResponse> {
  return {
    totalCourses: stats.totalCourses,
    totalStudents: stats.totalStudents,
    totalRevenue: stats.totalRevenueCents / 100,
    completionRate: stats.completionRate,
    totalCompletions: stats.totalCompletions,
    studentGrowth: stats.growth.students,
    revenueGrowth: stats.growth.revenue,
    courseGrowth: stats.growth.courses,
    completionGrowth: stats.growth.completions,
  };
}
