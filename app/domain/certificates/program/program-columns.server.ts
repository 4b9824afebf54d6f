import { courses } from "#drizzle/schema/courses.ts";

/** What a program, and so a certificate, says of its course. */
export const programColumns = {
  title: courses.title,
  description: courses.description,
  level: courses.level,
  category: courses.category,
  durationHours: courses.durationHours,
};
