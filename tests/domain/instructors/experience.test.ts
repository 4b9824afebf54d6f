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
  const person = { totalCourses: 4, avgRating: 0, isManaged: false, createdAt: now };
  expect(teamFigures([], now)).toEqual({ instructors: 0, courses: 0, years: 0, rating: 0 });
  expect(teamFigures([person, { ...person, createdAt: null }], now)).toEqual({
    instructors: 2,
    courses: 8,
    years: 5,
    rating: 0,
  });
  expect(teamFigures([person, { ...person, avgRating: 4 }, { ...person, avgRating: 5 }], now).rating).toBe(4.5);
});

it("counts whom the school presents without an account, and adds up nothing that was typed for them", () => {
  const person = { totalCourses: 4, avgRating: 4, isManaged: false, createdAt: now };
  const presented = { ...person, totalCourses: 90, avgRating: 5, isManaged: true };
  expect(teamFigures([person, presented], now)).toEqual({ instructors: 2, courses: 4, years: 4, rating: 4 });
});
