import { yearOf } from "#app/domain/calendar.ts";

/** Years of teaching, estimated from the year they joined (São Paulo) and labelled as an estimate. At least 1. */
export const yearsSince = (since: number, now: number) => Math.max(1, now - since + 2);

/** Totals of those who joined in one year. Numbers typed by the school are left out. */
export type TeamYear = {
  since: number;
  people: number;
  courses: number;
  /** How many of them are rated, and the sum of their averages. */
  rated: number;
  ratings: number;
};

/** The team in four numbers. */
export type TeamFigures = { instructors: number; courses: number; years: number; rating: number };

export function teamFigures(team: readonly TeamYear[], now: Date): TeamFigures {
  const rated = sum(team.map((year) => year.rated));
  return {
    instructors: sum(team.map(({ people }) => people)),
    courses: sum(team.map(({ courses }) => courses)),
    years: sum(team.map(({ since, people }) => people * yearsSince(since, yearOf(now)))),
    rating: rated ? sum(team.map(({ ratings }) => ratings)) / rated : 0,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
