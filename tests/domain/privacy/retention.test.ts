import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { sendNotice } from "#app/domain/notices/send-notice.server.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { purgeAddresses } from "#app/domain/privacy/purge-records.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import {
  type Period,
  periodInWords,
  type RetentionName,
  type RetentionRule,
  retention,
  retentionInWords,
} from "#app/domain/retention.ts";
import { removeReview } from "#app/domain/reviews/moderate-review.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { revokeToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients, notices } from "#drizzle/schema/notices.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { anAskedLesson } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aLedClass, saying } from "#tests/domain/notices/a-notice.ts";
import { aSale, expectSound, thursday } from "#tests/domain/payments/fixture.ts";
import { settings, zenobia } from "#tests/domain/privacy/somebody.ts";
import { aReview, aShortCourse } from "#tests/domain/reviews/a-finished-course.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const day = 86_400_000;

/**
 * The moments shortly before and after something is over that began on that Thursday: a day, or four where months are
 * counted, because six months after 30 November and six months before 31 May are not the same day.
 */
function around(name: RetentionName, from = thursday) {
  const end = new Date(from);
  const { period } = retention[name] as RetentionRule;
  const { years = 0, months = 0, days = 0, hours = 0 } = period as Record<string, number>;
  end.setUTCFullYear(end.getUTCFullYear() + years, end.getUTCMonth() + months, end.getUTCDate() + days);
  end.setUTCHours(end.getUTCHours() + hours);
  const margin = (years || months ? 4 : 1) * day;
  return { before: new Date(end.getTime() - margin), after: new Date(end.getTime() + margin) };
}

const worker = (db: Db, now: Date): Ctx => ctxOf(db, null, { settings, now });

describe("after its time", () => {
  it("a ticket goes with its answers and its e-mails, two years after the last word", () =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db, {}, { now: new Date(thursday.getTime() - 30 * day) });
      await replyToTicket(ctxOf(db, await anAdmin(db), { settings, now: thursday }), id, { message: "Já vejo." });
      const { before, after } = around("tickets");
      const seen = async () => [
        await db.$count(supportTickets, eq(supportTickets.id, id)),
        await db.$count(ticketReplies, eq(ticketReplies.ticketId, id)),
        await db.$count(mails, sql`about = ${`ticket/${id}`} or about like ${`ticket/${id}/%`}`),
      ];
      await purge(worker(db, before), "tickets");
      expect(await seen()).toEqual([1, 1, 3]);
      expect(await purge(worker(db, after), "tickets")).toBeGreaterThan(0);
      expect(await seen()).toEqual([0, 0, 0]);
      await expectSound(db);
    }));

  it("an event forgets the trace of the address it came from, and nothing else, after six months", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      const from = { ...ctxOf(db, student, { settings, ip: "198.51.100.9" }) };
      const id = await recordEvent(from, "session.ended", `user/${student.id}`, { all: true });
      const row = async () => (await db.select().from(events).where(eq(events.id, id)))[0]!;
      const { before, after } = around("addresses", (await row()).at);
      const written = await row();
      await purge(worker(db, before), "addresses");
      expect(await row()).toEqual(written);
      expect(written.ipHash).toMatch(/^[0-9a-f]{32}$/);
      expect(await purge(worker(db, after), "addresses")).toBeGreaterThan(0);
      expect(await row()).toEqual({ ...written, ipHash: null });
    }));

  it("every event forgets its address, however few are looked through at once", () =>
    rolledBack(async (db) => {
      const from = ctxOf(db, await aStudent(db), { settings, ip: "198.51.100.9" });
      for (let n = 0; n < 7; n += 1) await recordEvent(from, "session.ended", `user/${n}`, { all: true });
      const { after } = around("addresses", new Date());
      const ctx = worker(db, after);
      const traced = () => db.$count(events, isNotNull(events.ipHash));
      const before = await traced();
      expect(await purgeAddresses(ctx, retentionEnd(ctx, retention.addresses.period), 3)).toBe(before);
      expect(await traced()).toBe(0);
    }));

  it("a review that the school took down goes after a year, and its author may write another", () =>
    rolledBack(async (db) => {
      const [course, ester] = [await aShortCourse(db), await aStudent(db)];
      const { id } = await aReview(db, course, { who: ester });
      await aReview(db, course);
      const school = ctxOf(db, await anAdmin(db), { settings, now: thursday });
      await removeReview(school, id, { reason: "Ofende uma pessoa." });
      const { before, after } = around("removedReviews");
      expect(await purge(worker(db, before), "removedReviews")).toBe(0);
      expect(await purge(worker(db, after), "removedReviews")).toBe(1);
      await aReview(db, course, { who: ester });
      await expectSound(db);
    }));

  it("a notice goes with the list of its recipients, a year after it was written", () =>
    rolledBack(async (db) => {
      const { leader, classId } = await aLedClass(db);
      await sendNotice(ctxOf(db, leader, { now: thursday }), saying({ class_id: classId }));
      const { before, after } = around("notices");
      const left = async () => [await db.$count(notices), await db.$count(noticeRecipients)];
      const written = await left();
      expect(await purge(worker(db, before), "notices")).toBe(0);
      expect(await left()).toEqual(written);
      expect(await purge(worker(db, after), "notices")).toBe(written[0]! + written[1]!);
      expect(await left()).toEqual([0, 0]);
    }));

  it("a question that the team hid goes after a year", () =>
    rolledBack(async (db) => {
      const { question } = await anAskedLesson(db);
      await db.update(lessonPosts).set({ hiddenAt: thursday }).where(eq(lessonPosts.id, question.id));
      const { before, after } = around("hiddenPosts");
      expect(await purge(worker(db, before), "hiddenPosts")).toBe(0);
      expect(await purge(worker(db, after), "hiddenPosts")).toBe(1);
      expect(await db.$count(lessonPosts, eq(lessonPosts.id, question.id))).toBe(0);
    }));

  it("what came to nothing goes after six months, and nothing else", () =>
    rolledBack(async (db) => {
      const { period } = retention.misses;
      const old = { ...period, days: 1 };
      const gone = [await anEvent(db, "session.refused", old), await anEvent(db, "certificate.missed", old)];
      gone.push(await anEvent(db, "session.refused", old));
      const left = [await anEvent(db, "session.refused", { months: 5 }), await anEvent(db, "session.created", old)];
      left.push(await anEvent(db, "certificate.missed", { months: 5 }));
      expect(await purge(ctxOf(db), "misses")).toBe(gone.length);
      const still = await db
        .select({ id: events.id })
        .from(events)
        .where(inArray(events.id, [...gone, ...left]));
      expect(still.map(({ id }) => id).sort((a, b) => a - b)).toEqual(left);
    }));

  it.each([
    ["changed", sql`update events set action = 'x'`],
    ["given another address", sql`update events set ip_hash = 'x'`],
    ["changed while it forgets", sql`update events set ip_hash = null, data = '{}'`],
    ["deleted", sql`delete from events`],
    ["deleted, though it is old", sql`delete from events where at < now() - interval '1 year' and action = 'x.y'`],
    [
      "deleted before its time",
      sql`delete from events where action = 'session.refused' and at > now() - interval '6 months'`,
    ],
  ])("an event is still never %s", (_, statement) =>
    rolledBack(async (db) => {
      await recordEvent(ctxOf(db, null, { settings, ip: "198.51.100.9" }), "user.created", "user/x", { issuer: "y" });
      await anEvent(db, "x.y", { months: 13 });
      await anEvent(db, "session.refused", { months: 5 });
      await expect(db.transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: "events is append-only" },
      });
    }),
  );

  it("a payment forgets its card after five years, and the books stay as they are", () =>
    rolledBack(async (db) => {
      const { pay } = await aSale(db);
      const { id } = await pay("credit_card");
      const row = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
      const { before, after } = around("purchases");
      const paid = await row();
      await purge(worker(db, before), "purchases");
      expect(await row()).toEqual(paid);
      expect(paid.cardLast4).toBe("4242");
      await purge(worker(db, after), "purchases");
      expect(await row()).toEqual({ ...paid, cardLast4: null, cardBrand: null });
      await expectSound(db);
    }));

  it("a token that was revoked is forgotten after ninety days, one that is good is not", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { settings, now: thursday });
      const [revoked, good] = [await aToken(ctx), await aToken(ctx, { days: "365" })];
      await revokeToken(ctx, revoked.id);
      const left = async () =>
        (await db.select().from(accessTokens).orderBy(accessTokens.id))
          .map(({ id }) => id)
          .filter((id) => id >= revoked.id);
      const { before, after } = around("tokens");
      await purge(worker(db, before), "tokens");
      expect(await left()).toEqual([revoked.id, good.id]);
      await purge(worker(db, after), "tokens");
      expect(await left()).toEqual([good.id]);
    }));

  it("an e-mail forgets its words after ninety days, and whom it went to after two years, or five for a purchase", () =>
    rolledBack(async (db) => {
      const { pay } = await aSale(db);
      await pay();
      await aTicket(db, {}, { now: thursday });
      await db.update(mails).set({ sentAt: thursday });
      const purgeEmails = async (ctx: Ctx) => {
        await purge(ctx, "emails");
        await purge(ctx, "emailAddresses");
      };
      const count = async (words: string) => await db.$count(mails, sql.raw(words));
      const [all, bought] = [await count("true"), await count("kind like 'payment.%'")];
      await purgeEmails(worker(db, around("emails").before));
      expect(await count("text = ''")).toBe(0);
      await purgeEmails(worker(db, around("emails").after));
      expect([await count("text = ''"), await count("recipient = ''")]).toEqual([all, 0]);
      await purgeEmails(worker(db, around("emailAddresses").before));
      expect(await count("recipient = ''")).toBe(0);
      await purgeEmails(worker(db, around("emailAddresses").after));
      expect(await count("recipient = ''")).toBe(all - bought);
      await purgeEmails(worker(db, around("purchases").before));
      expect(await count("recipient = ''")).toBe(all - bought);
      await purgeEmails(worker(db, around("purchases").after));
      expect([await count("recipient = '' and subject = ''"), await count("true")]).toEqual([all, all]);
    }));

  it("an answer kept for a program is forgotten after a day", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      await db.execute(sql`insert into idempotency_keys (user_id, key, fingerprint, created_at)
        values (${student.id}, 'k', 'f', ${thursday.toISOString()})`);
      expect(await purge(worker(db, new Date(thursday.getTime() + day)), "attempts")).toBe(0);
      expect(await purge(worker(db, new Date(thursday.getTime() + day + 1)), "attempts")).toBe(1);
    }));
});

describe("an account that was only signed in to", () => {
  it("is deleted after thirty days without coming back, like one that its owner deletes, and nobody is written to", () =>
    rolledBack(async (db) => {
      const { viewer, emails } = await newcomer(db);
      const gone = async () => (await db.select().from(users).where(eq(users.id, viewer.id)))[0]!.deletedAt !== null;
      const { before, after } = around("idleAccounts");
      await purge(worker(db, before), "idleAccounts");
      expect(await gone()).toBe(false);
      expect(await purge(worker(db, after), "idleAccounts")).toBeGreaterThan(0);
      expect(await gone()).toBe(true);
      expect(await db.$count(mails)).toBe(emails);
      expect(
        await db.$count(
          events,
          sql`action = 'user.deleted' and data ->> 'by' = 'time'
        and object = ${`user/${viewer.id}`}`,
        ),
      ).toBe(1);
      await expectSound(db);
    }));

  it.each<[string, (ctx: Ctx & { viewer: Viewer }) => Promise<unknown>]>([
    ["enrolled", async (ctx) => enrol(ctx, (await aCourse(ctx.db, { category: "discipulado" })).id)],
    ["wrote to the school", (ctx) => aTicket(ctx.db, {}, { by: ctx.viewer, now: thursday })],
    ["has a token", (ctx) => aToken(ctx)],
    ["wrote about themselves", (ctx) => ctx.db.update(users).set({ bio: "Leio." }).where(eq(users.id, ctx.viewer.id))],
    ["teaches", (ctx) => ctx.db.update(users).set({ role: "instructor" }).where(eq(users.id, ctx.viewer.id))],
    [
      "came back",
      (ctx) =>
        ctx.db.execute(sql`insert into events (action, object, at)
          values ('session.created', ${`user/${ctx.viewer.id}`}, ${around("idleAccounts").before.toISOString()})`),
    ],
  ])("stays where its owner %s", (_, act) =>
    rolledBack(async (db) => {
      const { viewer, ctx } = await newcomer(db);
      await act(ctx);
      await purge(worker(db, around("idleAccounts").after), "idleAccounts");
      expect((await db.select().from(users).where(eq(users.id, viewer.id)))[0]!.deletedAt).toBeNull();
    }),
  );
});

describe("the table of times", () => {
  it("says each time in words", () => {
    expect([{ hours: 24 }, { days: 1 }, { months: 6 }, { years: 5 }, null].map(periodInWords)).toEqual([
      "24 horas",
      "1 dia",
      "6 meses",
      "5 anos",
      "",
    ]);
    expect(retentionInWords(retention.tickets)).toBe("2 anos depois da última mensagem");
  });
});

/** An event that happened so long ago. Returns its id. */
async function anEvent(db: Db, action: string, ago: Period) {
  const [row] = await db.execute<{ id: string }>(sql`insert into events (action, object, at)
    values (${action}, 'session/none', ${retentionEnd(ctxOf(db), ago)}) returning id`);
  return Number(row!.id);
}

/** Somebody who signed in once, on that Thursday, and did nothing else. */
async function newcomer(db: Db) {
  const visitor = ctxOf(db, null, { settings });
  await db.execute(sql`alter table events disable trigger events_append_only`);
  const viewer = await findOrCreatePerson(visitor, zenobia);
  await startSession(visitor, { viewer, provider: "google", replaces: null });
  await db.update(users).set({ createdAt: thursday }).where(eq(users.id, viewer.id));
  await db.execute(sql`update events set at = ${thursday.toISOString()} where object = ${`user/${viewer.id}`}`);
  await db.execute(sql`alter table events enable trigger events_append_only`);
  return { viewer, emails: await db.$count(mails), ctx: ctxOf(db, viewer, { settings, now: thursday }) };
}
