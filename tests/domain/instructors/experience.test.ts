import { expect, it } from "vitest";
import { teamFigures, yearsSince } from "#app/domain/instructors/team-figures.ts";

const now = new Date("2026-11-20T12:00:00Z");

it.each([
  [2026, 2],
  [2025, 3],
  [2016, 12],
  [2027, 1],
  [2040, 1],
])("somebody who came in %i has taught for %i years", (since, years) => {
  expect(yearsSince(since, 2026)).toBe(years);
});

it("adds a team up, with the mean of the ratings that exist", () => {
  const year = { since: 2026, people: 2, courses: 8, rated: 0, ratings: 0 };
  expect(teamFigures([], now)).toEqual({ instructors: 0, courses: 0, years: 0, rating: 0 });
  expect(teamFigures([year], now)).toEqual({ instructors: 2, courses: 8, years: 4, rating: 0 });
  const earlier = { since: 2016, people: 1, courses: 3, rated: 1, ratings: 4 };
  expect(teamFigures([year, earlier], now)).toEqual({ instructors: 3, courses: 11, years: 16, rating: 4 });
  expect(
    teamFigures(
      [
        { ...year, rated: 2, ratings: 9 },
        { ...earlier, rated: 0, ratings: 0 },
      ],
      now,
    ).rating,
  ).toBe(4.5);
});
