import { z } from "zod";
import { jsonOf, jsonView, reais } from "#app/domain/json-view.ts";

/** What happened in one month. */
export type MonthFigures = {
  /** `2026-11`. */
  month: string;
  /** Courses created. */
  courses: number;
  /** People who enrolled, each counted once. */
  students: number;
  /** Payments minus refunds in centavos; negative if more was refunded. */
  revenueCents: number;
  /** Enrolments completed. */
  completions: number;
};

/** Totals, and the same by month. Students are counted once each; enrolments ended by a refund are not counted. */
export type Figures = Omit<MonthFigures, "month"> & { enrolments: number; months: MonthFigures[] };

/** The figures of the admin panel. Growth in per cent with one decimal; null if the month before had nothing. */
export type AdminStats = {
  totalCourses: number;
  totalStudents: number;
  totalRevenueCents: number;
  /** Completed enrolments of all, in per cent with one decimal; null if nobody has enrolled. */
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

export const adminStatsJson = (stats: AdminStats) =>
  jsonOf(adminStatsResponse, stats, {
    totalRevenue: stats.totalRevenueCents / 100,
    studentGrowth: stats.growth.students,
    revenueGrowth: stats.growth.revenue,
    courseGrowth: stats.growth.courses,
    completionGrowth: stats.growth.completions,
  });
