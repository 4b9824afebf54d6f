import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteCourse } from "#app/domain/authoring/courses/delete-course.server.ts";
import { publishCourse } from "#app/domain/authoring/courses/publish-course.server.ts";
import { hashOfValue, record } from "#app/domain/events/record.server.ts";
import { setRole } from "#app/domain/people/directory/set-role.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { account, saveAccount } from "#tests/domain/payout-accounts/an-account.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

const keyed = { settings: testSettings() };

async function lastOf(db: Db, object: string) {
  const rows = await db.select().from(events).where(eq(events.object, object)).orderBy(events.id);
  return rows.at(-1)!;
}

describe("what was changed", () => {
  it("is kept as hashes that recognise it: the same value, in whatever order, has the same one", () => {
    const hash = hashOfValue(keyed, { a: 1, b: "dois" });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOfValue(keyed, { b: "dois", a: 1 })).toBe(hash);
    expect(hashOfValue(keyed, { a: 2, b: "dois" })).not.toBe(hash);
    const elsewhere = { settings: { ...keyed.settings, SESSION_SECRET: "another secret, and a long one too" } };
    expect(hashOfValue(elsewhere, { a: 1, b: "dois" })).not.toBe(hash);
    expect(hashOfValue(keyed, undefined)).toBeNull();
  });

  it("stands beside the event, before and after", () =>
    rolledBack(async (db) => {
      const [admin, ana] = [await anAdmin(db), await aLearner(db)];
      await setRole(ctxOf(db, admin), ana.id, "instructor");
      expect(await lastOf(db, `user/${ana.id}`)).toMatchObject({
        beforeHash: hashOfValue(keyed, "student"),
        afterHash: hashOfValue(keyed, "instructor"),
      });
      const { id } = await aCourse(db, { lessons: [{}] });
      await publishCourse(ctxOf(db, admin), id, { is_published: false });
      expect(await lastOf(db, `course/${id}`)).toMatchObject({
        beforeHash: hashOfValue(keyed, true),
        afterHash: hashOfValue(keyed, false),
      });
    }));

  it("of something deleted is what it was, and of something that only happened is nothing", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const { id } = await aCourse(db, {});
      const [row] = await db.select().from(courses).where(eq(courses.id, id));
      await deleteCourse(ctxOf(db, admin), id);
      expect(await lastOf(db, `course/${id}`)).toMatchObject({ beforeHash: hashOfValue(keyed, row), afterHash: null });
      await record(ctxOf(db, admin), "session.ended", `user/${admin.id}`);
      expect(await lastOf(db, `user/${admin.id}`)).toMatchObject({ beforeHash: null, afterHash: null });
    }));

  it("proves where somebody was to be paid, without telling it", () =>
    rolledBack(async (db) => {
      const teacher = await anInstructor(db);
      const first = await saveAccount(db, teacher);
      const second = await saveAccount(db, teacher, { bank_name: "Outro banco" });
      const told = await lastOf(db, `user/${teacher.id}`);
      expect(told).toMatchObject({ beforeHash: hashOfValue(keyed, first), afterHash: hashOfValue(keyed, second) });
      expect(JSON.stringify(told)).not.toContain(account.bank_name);
    }));
});
