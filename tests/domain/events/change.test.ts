import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { hashValue, recordEvent } from "#app/domain/events/record.server.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const keyed = { settings: testSettings() };

async function lastOf(db: Db, object: string) {
  const rows = await db.select().from(events).where(eq(events.object, object)).orderBy(events.id);
  return rows.at(-1)!;
}

describe("what was changed", () => {
  it("is kept as hashes that recognise it: the same value, in whatever order, has the same one", () => {
    const hash = hashValue(keyed, { a: 1, b: "dois" });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashValue(keyed, { b: "dois", a: 1 })).toBe(hash);
    expect(hashValue(keyed, { a: 2, b: "dois" })).not.toBe(hash);
    const elsewhere = { settings: { ...keyed.settings, SESSION_SECRET: "another secret, and a long one too" } };
    expect(hashValue(elsewhere, { a: 1, b: "dois" })).not.toBe(hash);
    expect(hashValue(keyed, undefined)).toBeNull();
  });

  it("is hashed in the event, before and after", () =>
    rolledBack(async (db) => {
      const [admin, ana] = [await anAdmin(db), await aStudent(db)];
      await setRole(ctxOf(db, admin), ana.id, "instructor");
      expect(await lastOf(db, `user/${ana.id}`)).toMatchObject({
        beforeHash: hashValue(keyed, "student"),
        afterHash: hashValue(keyed, "instructor"),
      });
      const { id } = await aCourse(db, { lessons: [{}] });
      await publishCourse(ctxOf(db, admin), id, { is_published: false });
      expect(await lastOf(db, `course/${id}`)).toMatchObject({
        beforeHash: hashValue(keyed, true),
        afterHash: hashValue(keyed, false),
      });
    }));

  it("of something deleted is what it was, and of something that only happened is nothing", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const { id } = await aCourse(db, {});
      const [row] = await db.select().from(courses).where(eq(courses.id, id));
      await deleteCourse(ctxOf(db, admin), id);
      expect(await lastOf(db, `course/${id}`)).toMatchObject({ beforeHash: hashValue(keyed, row), afterHash: null });
      await recordEvent(ctxOf(db, admin), "session.ended", `user/${admin.id}`, {});
      expect(await lastOf(db, `user/${admin.id}`)).toMatchObject({ beforeHash: null, afterHash: null });
    }));

  it("proves where somebody was to be paid, without telling it", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const first = await saveAccount(db, instructor);
      const second = await saveAccount(db, instructor, { bank_name: "Outro banco" });
      const told = await lastOf(db, `user/${instructor.id}`);
      expect(told).toMatchObject({ beforeHash: hashValue(keyed, first), afterHash: hashValue(keyed, second) });
      expect(JSON.stringify(told)).not.toContain(account.bank_name);
    }));
});
