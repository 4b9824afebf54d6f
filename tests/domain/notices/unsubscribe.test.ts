import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { unsubscribeUrl } from "#app/domain/mail/unsubscribe-address.server.ts";
import { findUnsubscriber, refuseByToken, refusesNotices, setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { readSettings } from "#app/domain/settings.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const tokenIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

describe("the link that ends notices", () => {
  it("works without a sign-in, twice, and again after the profile had them come back", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const own = ctxOf(db, student);
      const token = tokenIn(unsubscribeUrl(testSettings(), student.id));
      expect(await findUnsubscriber(ctxOf(db), token)).toEqual({ userId: student.id, isRefused: false });
      for (const _ of [1, 2]) await refuseByToken(ctxOf(db), token);
      expect(await refusesNotices(own)).toBe(true);
      await setOwnRefusal(own, false);
      expect(await refusesNotices(own)).toBe(false);
      await refuseByToken(ctxOf(db), token);
      expect(await refusesNotices(own)).toBe(true);
      const left = await db
        .select()
        .from(events)
        .where(eq(events.object, `user/${student.id}`))
        .orderBy(events.id);
      expect(left.map(({ action, data }) => [action, data])).toEqual([
        ["notices.refused", { by: "link" }],
        ["notices.accepted", { by: "profile" }],
        ["notices.refused", { by: "link" }],
      ]);
    }));

  it("takes back the notices and reminders that wait to be sent, and nothing else", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const kinds = ["notice.sent", "lessons.opened", "meeting.day", "meeting.changed", "payment.receipt"];
      for (const kind of kinds) await anEmail(db, { kind, userId: student.id });
      await anEmail(db, { kind: "notice.sent", userId: (await aStudent(db)).id });
      await setOwnRefusal(ctxOf(db, student), true);
      const waiting = await db.select().from(mails).where(isNull(mails.failedAt)).orderBy(mails.id);
      expect(waiting.map(({ kind }) => kind)).toEqual(["meeting.changed", "payment.receipt", "notice.sent"]);
    }));

  it("is nobody's where it was made up, changed, or signed by another school", () =>
    rolledBack(async (db) => {
      const [student, other] = [await aStudent(db), await aStudent(db)];
      const token = tokenIn(unsubscribeUrl(testSettings(), student.id));
      const another = tokenIn(unsubscribeUrl(testSettings(), other.id));
      const elsewhere = readSettings({ NODE_ENV: "test" }, "the secret of a school somewhere else");
      const forged = [
        another.slice(0, 22) + token.slice(22),
        token.slice(0, 42) + (token.endsWith("A") ? "B" : "A"),
        tokenIn(unsubscribeUrl(elsewhere, student.id)),
        tokenIn(unsubscribeUrl(testSettings(), randomUUID())),
        student.id,
        "",
        "x".repeat(43),
        `${token}=`,
      ];
      for (const each of forged)
        await expect(refuseByToken(ctxOf(db), each), each).rejects.toMatchObject({ code: "not_found" });
      expect(await refusesNotices(ctxOf(db, student))).toBe(false);
      await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, student.id));
      await expect(refuseByToken(ctxOf(db), token)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("outlives one change of the server's secret, and not two", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const token = tokenIn(unsubscribeUrl(testSettings(), student.id));
      const secret = "another secret, quite long enough for it";
      const previous = "a secret that only the tests know of";
      const changed = readSettings({ NODE_ENV: "test", SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous }, "");
      expect((await findUnsubscriber(ctxOf(db, null, { settings: changed }), token)).userId).toBe(student.id);
      const twice = readSettings({ NODE_ENV: "test", SESSION_SECRET: secret }, "");
      await expect(findUnsubscriber(ctxOf(db, null, { settings: twice }), token)).rejects.toMatchObject({
        code: "not_found",
      });
    }));
});
