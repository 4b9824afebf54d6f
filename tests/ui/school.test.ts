import { expect, it } from "vitest";
import { catalogueFields } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { areas } from "#app/ui/school.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

it.each(areas)("$title leads to courses of the demo school", ({ href }) =>
  rolledBack(async (db) => {
    const { total } = await listCourses(ctxOf(db), readQuery(catalogueFields, new URL(href, "http://127.0.0.1")));
    expect(total).toBeGreaterThan(0);
  }),
);
