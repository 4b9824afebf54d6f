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

/** The figures of the admin panel. Growth in per cent with one decimal; null where the month before had nothing. */
export type AdminStats = {
  totalCourses: number;
  totalStudents: number;
  totalRevenueCents: number;
  /** Finished enrolments among all, in per cent with one decimal; null where nobody has enrolled. */
  completionRate: number | null;
  totalCompletions: number;
  growth: { courses: number | null; students: number | null; revenue: number | null; completions: number | null };
  /** Oldest first; the last is the present month. */
  months: MonthFigures[];
};

/** The figures in the JSON contract (B §3 "Admin stats"). Revenue in reais. */
export function adminStatsJson(stats: AdminStats) {
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
