import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purge } from "#app/domain/purge-rules.server.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import type { Db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

async function aSession(
  db: Db,
  userId: string,
  { authenticatedAt, lastSeenAt }: { authenticatedAt: Date; lastSeenAt: Date },
) {
  await db.insert(sessions).values({ tokenHash: hashToken(newToken()), userId, authenticatedAt, lastSeenAt });
}

const left = async (db: Db, userId: string) =>
  (await db.select().from(sessions).where(eq(sessions.userId, userId))).length;

describe("forgetting sessions", () => {
  it("takes those that nobody can come back into, by each role's own measure, and no others", () =>
    rolledBack(async (db) => {
      const [student, instructor] = [await aStudent(db), await anInstructor(db)];
      for (const { id } of [student, instructor]) {
        await aSession(db, id, { authenticatedAt: hours(1), lastSeenAt: hours(1) });
        await aSession(db, id, { authenticatedAt: hours(13), lastSeenAt: hours(13) });
        await aSession(db, id, { authenticatedAt: hours(8 * 24), lastSeenAt: hours(1) });
        await aSession(db, id, { authenticatedAt: hours(31 * 24), lastSeenAt: hours(1) });
        await aSession(db, id, { authenticatedAt: hours(8 * 24), lastSeenAt: hours(8 * 24) });
      }
      expect(await purge(ctxOf(db), "sessions")).toBe(6);
      expect([await left(db, student.id), await left(db, instructor.id)]).toEqual([3, 1]);
      expect(await purge(ctxOf(db), "sessions")).toBe(0);
    }));
});
