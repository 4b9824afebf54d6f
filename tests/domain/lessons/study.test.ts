import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { studyLesson } from "#app/domain/lessons/study/study-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { aCourse, secret } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

it("a lesson that is deleted while it is being read is not found", () =>
  rolledBack(async (db) => {
    const { id: courseId, lessonIds } = await aCourse(db);
    const lessonId = lessonIds[0]!;
    const study = (through: Db) => studyLesson(ctxOf(through), { courseId, lessonId });
    expect((await study(db)).content?.html).toContain(secret);
    const deleted = () => db.delete(lessons).where(eq(lessons.id, lessonId));
    await expect(study(withBefore(db, 2, deleted))).rejects.toMatchObject({ code: "not_found" });
  }));

/** The same database, on which something else is done right before the n-th statement. */
function withBefore(db: Db, n: number, something: () => Promise<unknown>): Db {
  let said = 0;
  const execute = async (statement: Parameters<Db["execute"]>[0]) => {
    said += 1;
    if (said === n) await something();
    return await db.execute(statement);
  };
  return new Proxy(db, { get: (target, key) => (key === "execute" ? execute : Reflect.get(target, key)) });
}
