import { expect, it } from "vitest";
import { catalogueQuery } from "#app/domain/courses/catalogue-query.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { areas } from "#app/ui/school.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

it.each(areas)("$title leads to courses of the demo school", ({ href }) =>
  rolledBack(async (db) => {
    const { searchParams } = new URL(href, "http://127.0.0.1");
    const { total } = await listCourses(ctxOf(db), catalogueQuery(searchParams));
    expect(total).toBeGreaterThan(0);
  }),
);
