import { expect, it } from "vitest";
import { experienceYears } from "#app/domain/instructors/experience.ts";
import { teamFigures } from "#app/domain/instructors/team-figures.ts";

const now = new Date("2026-11-20T12:00:00Z");

it.each([
  ["2026-03-01T12:00:00Z", 2],
  ["2025-12-31T12:00:00Z", 3],
  ["2016-06-01T12:00:00Z", 12],
  ["2027-06-01T12:00:00Z", 1],
  ["2040-01-15T12:00:00Z", 1],
])("somebody who came at %s has taught for %i years", (createdAt, years) => {
  expect(experienceYears(new Date(createdAt), now)).toBe(years);
});

it("takes three years where nobody knows when they came", () => {
  expect(experienceYears(null, now)).toBe(3);
});

it("counts years as São Paulo does", () => {
  expect(experienceYears(new Date("2026-01-01T02:59:00Z"), now)).toBe(3);
  expect(experienceYears(new Date("2026-01-01T03:00:00Z"), now)).toBe(2);
  expect(experienceYears(now, new Date("2027-01-01T01:00:00Z"))).toBe(2);
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
