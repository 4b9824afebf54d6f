import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leaveClass } from "#app/domain/classes/membership.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { shareOf } from "#app/domain/notices/mail-pace.server.ts";
import { listNotices } from "#app/domain/notices/notices.server.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { sendNotice, stopNotice } from "#app/domain/notices/send-notice.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { mailRound, noticeRound } from "#app/server/jobs/rounds.ts";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { noticeRecipients } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aLedClass, saying } from "#tests/domain/notices/a-notice.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const minute = (n: number) => new Date(Date.UTC(2026, 10, 24, 15, n));
const about = { log: { info: () => {}, warn: () => {} } as never, stop: new AbortController().signal, wake: () => {} };

/** A round of the job in a minute, as one instance runs it. */
const round = (n: number, settings = testSettings({ NOTICES_PER_HOUR: "120" })) =>
  noticeRound()(ctxOf(database.db, null, { now: minute(n), settings }), about);

const written = () => database.db.$count(mails, eq(mails.kind, "notice.sent"));
const waiting = () => database.db.$count(noticeRecipients, sql`handled_at is null`);

describe("e-mails of notices", () => {
  it("are written at the school's pace, each once, whatever instances there are", async () => {
    const { leader, classId } = await aLedClass(database.db, { members: 5 });
    await sendNotice(ctxOf(database.db, leader), saying({ class_id: classId }));
    await Promise.all([round(1), round(1), round(1)]);
    expect(await written()).toBe(2);
    await round(1);
    expect(await written()).toBe(2);
    for (const n of [2, 3, 4]) await round(n);
    expect([await written(), await waiting()]).toEqual([5, 0]);
    const [list] = (await listNotices(ctxOf(database.db, leader), { classId, page: 1, limit: 1 })).data;
    expect(list).toMatchObject({ waiting: 5, sent: 0, skipped: 0 });
  });

  it("are each there with the note that it was written, or neither: a round that dies is done again", async () => {
    const { leader, classId } = await aLedClass(database.db, { members: 2 });
    await sendNotice(ctxOf(database.db, leader), saying({ class_id: classId }));
    const dying: Ctx["db"] = new Proxy(database.db, {
      get: (db, name) =>
        name === "transaction"
          ? (work: (tx: Ctx["db"]) => Promise<void>) =>
              db.transaction(async (tx) => {
                await work(tx as Ctx["db"]);
                throw new Error("killed before the commit");
              })
          : Reflect.get(db, name),
    });
    await expect(
      noticeRound()(ctxOf(dying, null, { now: minute(1), settings: testSettings() }), about),
    ).rejects.toThrow("killed");
    expect([await written(), await waiting()]).toEqual([0, 2]);
    await round(1);
    expect([await written(), await waiting()]).toEqual([2, 0]);
  });

  it("take turns, so that a long list keeps no short one waiting", async () => {
    const long = await aLedClass(database.db, { members: 6 });
    const short = await aLedClass(database.db, { members: 1 });
    for (const { leader, classId } of [long, short])
      await sendNotice(ctxOf(database.db, leader), saying({ class_id: classId }));
    await round(1);
    const [last] = (await listNotices(ctxOf(database.db, short.leader), { page: 1, limit: 1 })).data;
    expect(last!.waiting).toBe(1);
    expect(await database.db.$count(mails, sql`about like ${`notice/${last!.id}/%`}`)).toBe(1);
  });

  it("are not written to anyone who left, or wants none any more, before it was their turn", async () => {
    const { leader, classId, people } = await aLedClass(database.db, { members: 4 });
    const ctx = ctxOf(database.db, leader);
    await sendNotice(ctx, saying({ class_id: classId }));
    await setOwnRefusal(ctxOf(database.db, people[0]!), true);
    await inTransaction(ctxOf(database.db), (within) =>
      leaveClass(within, { classId, userId: people[1]!.id, by: "self" }),
    );
    await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, people[2]!.id));
    await round(1, testSettings({ NOTICES_PER_HOUR: "600" }));
    expect(await written()).toBe(1);
    expect((await listNotices(ctx, { classId, page: 1, limit: 1 })).data[0]).toMatchObject({ waiting: 1, skipped: 3 });
  });

  it("say at the mail server how to get no more, and have replies go to the author", async () => {
    const server = await startMailServer();
    const { leader, classId, people } = await aLedClass(database.db, { members: 1 });
    const settings = testSettings({ SMTP_URL: server.url, NOTICES_PER_HOUR: "600" });
    const ctx = ctxOf(database.db, leader, { settings });
    await sendNotice(ctx, saying({ class_id: classId }));
    await round(1, settings);
    await mailRound(ctxOf(database.db, null, { settings, now: minute(1) }), about);
    const [taken] = server.taken;
    const header = (name: string) => taken!.headers.find(({ key }) => key === name)?.value;
    expect(taken!.envelope.to).toEqual([people[0]!.email]);
    expect(taken!.replyTo).toEqual([{ name: "Ester Lima", address: leader.email }]);
    expect(header("list-unsubscribe")).toMatch(/^<http:\/\/127\.0\.0\.1:3000\/unsubscribe\/[\w-]{22}-[\w-]{22}>$/);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(taken!.text).toContain(header("list-unsubscribe")!.slice(1, -1));
    expect(taken!.text).toContain("Olá, Pessoa 1.");
    expect((await listNotices(ctx, { classId, page: 1, limit: 1 })).data[0]).toMatchObject({ sent: 1, waiting: 0 });
    await server.close();
  });

  it("are stopped by the author of the notice or an admin: what has not gone out never goes", async () => {
    const server = await startMailServer();
    const { db } = database;
    const { leader, classId, people } = await aLedClass(db, { members: 5 });
    const settings = testSettings({ SMTP_URL: server.url, NOTICES_PER_HOUR: "120" });
    const { id } = await sendNotice(ctxOf(db, leader), saying({ class_id: classId }));
    const send = (n: number) => mailRound(ctxOf(db, null, { settings, now: minute(n) }), about);
    await round(1, settings);
    await send(1);
    await round(2, settings);
    const other = await aStudent(db);
    await db.insert(classLeaders).values({ classId, userId: other.id });
    await expect(stopNotice(ctxOf(db, other), id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(stopNotice(ctxOf(db, people[0]!), id)).rejects.toMatchObject({ code: "not_found" });
    expect(await stopNotice(ctxOf(db, leader), id)).toMatchObject({
      stopped: 3,
      notice: { sent: 2, waiting: 0, skipped: 3, failed: 0 },
    });
    expect(await stopNotice(ctxOf(db, await anAdmin(db)), id)).toMatchObject({ stopped: 0, notice: { sent: 2 } });
    for (const n of [3, 4, 5]) await round(n, settings).then(() => send(n));
    expect(server.taken).toHaveLength(2);
    const [event, ...more] = await db.select().from(events).where(eq(events.action, "notice.stopped"));
    expect(event).toMatchObject({ actorId: leader.id, object: `notice/${id}`, data: { sent: 2, stopped: 3 } });
    expect(more).toEqual([]);
    await server.close();
  });

  it("share out an hour exactly, even a few of them", () => {
    for (const perHour of [1, 7, 60, 600, 1_001]) {
      const shares = Array.from({ length: 60 }, (_, n) => shareOf(perHour, n));
      expect(shares.reduce((sum, share) => sum + share)).toBe(perHour);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }
  });
});
