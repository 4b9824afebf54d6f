import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMailer, smtpMailer } from "#app/domain/mail/mailer.server.ts";
import { maxAttempts, retryDelay, sendDue } from "#app/domain/mail/send-due.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { proxyTo } from "#tests/support/database-proxy.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

/** The post against a real mail server. Each test has a database of its own: what is committed is what is tested. */
let server: Awaited<ReturnType<typeof startMailServer>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  [server, database] = await Promise.all([startMailServer(), freshDatabase()]);
});
afterEach(async () => {
  await server.close();
  await database.close();
});

function platform({
  db = database.db,
  now,
  ...variables
}: {
  db?: typeof database.db;
  now?: Date;
  [name: string]: unknown;
} = {}) {
  const settings = testSettings({ SMTP_URL: server.url, ...(variables as Record<string, string>) });
  const ctx = ctxOf(db, null, { settings, now });
  return { ctx, post: openMailer(settings) };
}

const send = (about: Parameters<typeof platform>[0] = {}) => {
  const { ctx, post } = platform(about);
  return sendDue(ctx, post);
};
const rowOf = async (id: number) => (await database.db.select().from(mails).where(eq(mails.id, id)))[0]!;
/** So many seconds from now, by the database's clock as a test may set it. */
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

describe("the post", () => {
  it("delivers an e-mail with both parts and the right head", async () => {
    const email = await anEmail(database.db, {
      recipientName: "Conceição d'Ávila, a “moça”",
      subject: "Recibo: Introdução à Bíblia, edição revista e muito ampliada para leitores que têm pressa (R$ 197,00)",
      text: "Olá.\nUma linha: ação, coração.\n",
      html: "<p>Ação, coração.</p>",
    });
    expect(await send({ MAIL_FROM: "nao-responda@escola.example", PLATFORM_NAME: "Escola São João" })).toEqual({
      sent: 1,
      failures: [],
      isAway: false,
    });
    const [taken] = server.taken;
    expect(taken).toMatchObject({
      envelope: { from: "nao-responda@escola.example", to: [email.recipient] },
      from: { name: "Escola São João", address: "nao-responda@escola.example" },
      to: [{ name: "Conceição d'Ávila, a “moça”", address: email.recipient }],
      replyTo: [{ address: "contato@sementeira.example" }],
      subject: email.subject,
      messageId: email.messageId,
    });
    expect(taken!.text!.trimEnd()).toBe("Olá.\nUma linha: ação, coração.");
    expect(taken!.html).toContain("<p>Ação, coração.</p>");
    expect(new Date(taken!.date!).getTime()).toBe(Math.floor(email.createdAt.getTime() / 1_000) * 1_000);
    const head = Object.fromEntries(taken!.headers.map(({ key, value }) => [key, value]));
    expect(head).toMatchObject({ "auto-submitted": "auto-generated", "mime-version": "1.0" });
    expect(head["content-type"]).toMatch(/^multipart\/alternative/);
    expect(taken!.raw.split("\r\n\r\n")[0]).toMatch(/^[\x20-\x7e\r\n\t]+$/);
    expect(await rowOf(email.id)).toMatchObject({
      attempts: 1,
      lastError: null,
      failedAt: null,
      sentAt: expect.any(Date),
    });
  });

  it("writes from the school's own address unless told otherwise", async () => {
    await anEmail(database.db);
    await send({ CONTACT_EMAIL: "escola@exemplo.org" });
    expect(server.taken[0]).toMatchObject({ from: { name: "Sementeira", address: "escola@exemplo.org" } });
    expect(server.taken[0]!.replyTo).toBeUndefined();
  });

  it("lets no name become a header or another recipient", async () => {
    const hostile = "Ana\r\nBcc: eu@golpe.example\r\n\r\n<b>, eu@golpe.example, ";
    await anEmail(database.db, { recipientName: hostile, subject: "Oi\r\nCc: eu@golpe.example" });
    await send({ PLATFORM_NAME: "Escola\r\nX-Golpe: sim" });
    const [taken] = server.taken;
    expect(taken!.envelope.to).toHaveLength(1);
    expect(taken!.to).toHaveLength(1);
    expect([taken!.cc, taken!.bcc]).toEqual([undefined, undefined]);
    expect(taken!.headers.map(({ key }) => key)).not.toContain("x-golpe");
    expect(taken!.text!.trimEnd()).toBe("Olá, Ester.");
  });

  it("gives up at once on an invalid address", async () => {
    const { id } = await anEmail(database.db, { recipient: "ana@exemplo.test>\r\nRCPT TO:<eu@golpe.example" });
    await send();
    expect(server.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ attempts: 1, failedAt: expect.any(Date) });
  });
});

describe("several platforms at once", () => {
  it("send each e-mail once", async () => {
    const other = openDatabase(database.connection);
    const emails = await Promise.all(Array.from({ length: 60 }, () => anEmail(database.db)));
    const rounds = await Promise.all([send(), send(), send({ db: other.db }), send({ db: other.db })]);
    await other.close();
    expect(rounds.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(60);
    expect(server.taken.map(({ messageId }) => messageId).sort()).toEqual(
      emails.map(({ messageId }) => messageId).sort(),
    );
    expect(
      (await database.db.select().from(mails)).filter(({ sentAt, attempts }) => !sentAt || attempts !== 1),
    ).toEqual([]);
  });

  it("send a code before what goes to many and has waited longer", async () => {
    const code = { recipient: "rute@exemplo.test", nextAttemptAt: later(-1) };
    const many = (n: number) => ({ recipient: `pessoa${n}@exemplo.test`, nextAttemptAt: later(-600), isBulk: true });
    for (let n = 1; n <= 8; n++) await anEmail(database.db, many(n));
    await anEmail(database.db, code);
    await send();
    expect(server.taken).toHaveLength(9);
    const first = server.taken.slice(0, 4).flatMap(({ envelope }) => envelope.to);
    expect(first).toContain("rute@exemplo.test");
  });

  it("send what goes to many at the school's pace, also after the mail server was away", async () => {
    const pace = { NOTICES_PER_HOUR: "120" };
    for (let n = 0; n < 9; n++) await anEmail(database.db, { isBulk: true, nextAttemptAt: later(-7_200) });
    const invited = await anEmail(database.db);
    expect(await send(pace)).toMatchObject({ sent: 3 });
    expect(await rowOf(invited.id)).toMatchObject({ sentAt: expect.any(Date) });
    expect(await send({ ...pace, now: later(30) })).toMatchObject({ sent: 0 });
    expect(await send({ ...pace, now: later(70) })).toMatchObject({ sent: 2 });
    expect(await send({ NOTICES_PER_HOUR: "90", now: later(70 + 39) })).toMatchObject({ sent: 0 });
    const slow = { NOTICES_PER_HOUR: "6" };
    expect(await send({ ...slow, now: later(70 + 590) })).toMatchObject({ sent: 0 });
    expect(await send({ ...slow, now: later(70 + 610) })).toMatchObject({ sent: 1 });
    for (let n = 0; n < 3; n++) await anEmail(database.db, { isBulk: true });
    expect(await send({ NOTICES_PER_HOUR: "300", now: later(3_600) })).toMatchObject({ sent: 5 });
  });

  it("leave alone what is sent, given up, or not due yet", async () => {
    await anEmail(database.db, { sentAt: new Date() });
    await anEmail(database.db, { failedAt: new Date() });
    await anEmail(database.db, { nextAttemptAt: later(60) });
    expect(await send()).toMatchObject({ sent: 0 });
    expect(await send({ now: later(61) })).toMatchObject({ sent: 1 });
  });
});

describe("an e-mail that is not taken", () => {
  it("for the moment, of many, keeps the others back, but none to one person", async () => {
    for (let n = 0; n < 12; n++) await anEmail(database.db, { isBulk: true, nextAttemptAt: later(-60) });
    server.manners.onMessage = () => ({ code: 451, says: "4.7.1 too many at once" });
    const { failures } = await send();
    expect(failures).toHaveLength(4);
    for (let n = 0; n < 5; n++) await anEmail(database.db);
    delete server.manners.onMessage;
    expect(await send({ NOTICES_PER_HOUR: "240" })).toMatchObject({ sent: 5 + 4 });
  });

  it("for the moment is sent again after a minute, under the same Message-ID, and then not again", async () => {
    const { id, messageId } = await anEmail(database.db);
    server.manners.onMessage = () => ({ code: 451, says: "4.3.0 try again, <ana@exemplo.test> is busy" });
    expect(await send()).toMatchObject({ sent: 0, isAway: false, failures: [{ id, isLast: false }] });
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: null });
    expect((await rowOf(id)).lastError).toMatch(/451 4\.3\.0 try again/);
    expect((await rowOf(id)).lastError).not.toContain("ana@");

    delete server.manners.onMessage;
    expect(await send({ now: later(40) })).toMatchObject({ sent: 0 });
    expect(await send({ now: later(80) })).toMatchObject({ sent: 1 });
    expect(await send({ now: later(900) })).toMatchObject({ sent: 0 });
    expect(server.taken.map((taken) => taken.messageId)).toEqual([messageId]);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, lastError: null });
  });

  it("for good is given up at once", async () => {
    const [lost, fine] = [await anEmail(database.db), await anEmail(database.db)];
    server.manners.onRecipient = (address) =>
      address === lost.recipient ? { code: 550, says: `5.1.1 <${address}> no such user` } : undefined;
    expect(await send()).toEqual({
      sent: 1,
      isAway: false,
      failures: [
        { id: lost.id, kind: "ticket.opened", error: expect.stringContaining("5.1.1"), isBulk: false, isLast: true },
      ],
    });
    expect(server.taken.map(({ messageId }) => messageId)).toEqual([fine.messageId]);
    expect(await rowOf(lost.id)).toMatchObject({ attempts: 1, sentAt: null, failedAt: expect.any(Date) });
    expect((await rowOf(lost.id)).lastError).not.toContain(lost.recipient);
    expect(await send({ now: later(10 * 86_400) })).toMatchObject({ sent: 0, failures: [] });
  });

  it("because the server will not have us is kept: that is ours to mend", async () => {
    const { id } = await anEmail(database.db);
    server.manners.onRecipient = () => ({ code: 554, says: "5.7.1 relay access denied" });
    await send();
    expect(await rowOf(id)).toMatchObject({ failedAt: null, attempts: 1 });
    server.manners.onRecipient = undefined;
    expect(await send({ now: later(80) })).toMatchObject({ sent: 1 });
  });

  it("is given up after the last attempt, four days and a half later", async () => {
    const { id } = await anEmail(database.db);
    server.manners.onMessage = () => ({ code: 452, says: "4.2.2 mailbox full" });
    const begun = (await rowOf(id)).nextAttemptAt.getTime() + 1; // The database counts microseconds.
    let at = begun;
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect(await rowOf(id)).toMatchObject({ attempts: attempt - 1, failedAt: null });
      const round = await send({ now: new Date(at) });
      expect(round.failures.map(({ isLast }) => isLast)).toEqual([attempt === maxAttempts]);
      at = (await rowOf(id)).nextAttemptAt.getTime();
    }
    expect(await rowOf(id)).toMatchObject({ attempts: maxAttempts, failedAt: expect.any(Date) });
    expect((at - begun) / 86_400_000).toBeGreaterThan(3.4);
    expect((at - begun) / 86_400_000).toBeLessThan(5.4);
  });

  it("is given up unsent when it ended the platform at each attempt", async () => {
    const { id } = await anEmail(database.db, { attempts: maxAttempts });
    expect(await send()).toMatchObject({ sent: 0, isAway: false, failures: [{ id, isLast: true }] });
    expect(server.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ failedAt: expect.any(Date) });
  });

  it("waits ever longer, never for the same time", () => {
    expect([1, 2, 3, 4, 5, 6, 9].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
      60, 300, 1_800, 7_200, 21_600, 86_400, 86_400,
    ]);
    expect([retryDelay(1, 0), retryDelay(1, 0.999)]).toEqual([48, 72]);
    expect(retryDelay(maxAttempts)).toBeNull();
  });
});

describe("a mail server that has the whole e-mail and is slow to answer", () => {
  const sendWith = (answerMs: number, now?: Date) => {
    const { ctx } = platform({ now });
    return sendDue(ctx, smtpMailer(server.url, ctx.settings, { handoverMs: 5_000, answerMs }));
  };

  it("is waited for, longer than it may take to have the e-mail", async () => {
    const { id } = await anEmail(database.db);
    server.manners.onMessage = () => new Promise((answer) => setTimeout(() => answer(undefined), 1_300));
    const { ctx } = platform();
    const post = smtpMailer(server.url, ctx.settings, { handoverMs: 1_000, answerMs: 60_000 });
    expect(await sendDue(ctx, post)).toMatchObject({ sent: 1, failures: [] });
    expect(await rowOf(id)).toMatchObject({ attempts: 1, sentAt: expect.any(Date) });
  });

  it("and never does so is offered the e-mail twice more, hours apart, and the others go on", async () => {
    const { id } = await anEmail(database.db);
    const others = [await anEmail(database.db), await anEmail(database.db)];
    const row = await rowOf(id);
    server.manners.onMessage = ({ messageId }) => (messageId === row.messageId ? new Promise(() => {}) : undefined);
    const round = await sendWith(1_000);
    expect(round).toMatchObject({ sent: others.length, isAway: false });
    expect(round.failures).toMatchObject([{ id, isLast: false, error: expect.stringContaining("no answer") }]);
    expect(await sendWith(1_000, later(4 * 3_600))).toMatchObject({ sent: 0, failures: [] });
    expect((await sendWith(1_000, later(8 * 3_600))).failures).toMatchObject([{ id, isLast: false }]);
    expect((await sendWith(1_000, later(16 * 3_600))).failures).toMatchObject([{ id, isLast: true }]);
    expect(await rowOf(id)).toMatchObject({ sentAt: null, failedAt: expect.any(Date) });
    expect(await sendWith(1_000, later(100 * 86_400))).toMatchObject({ sent: 0, failures: [] });
  });

  it("keeps the e-mail to itself meanwhile", async () => {
    const { id } = await anEmail(database.db);
    server.manners.onMessage = async () => {
      expect(await sendWith(1_500, later(330))).toMatchObject({ sent: 0, failures: [] });
      return undefined;
    };
    expect(await sendWith(20_000)).toMatchObject({ sent: 1 });
    expect(await rowOf(id)).toMatchObject({ attempts: 1 });
  });
});

describe("a mail server that is away", () => {
  it("is not asked for every e-mail, and gets them all when it is back", async () => {
    const emails = await Promise.all(Array.from({ length: 10 }, () => anEmail(database.db)));
    await server.close();
    const round = await send();
    expect(round).toMatchObject({ sent: 0, isAway: true });
    expect(round.failures.length).toBeLessThan(emails.length);
    expect(round.failures[0]!.error).toContain("ECONNREFUSED");

    await server.reopen();
    await send();
    await send({ now: later(80) });
    expect(server.taken.map(({ messageId }) => messageId).sort()).toEqual(
      emails.map(({ messageId }) => messageId).sort(),
    );
  });
});

describe("a database that goes away between the server's yes and our note of it", () => {
  it("is waited for, so that the e-mail does not go out twice", async () => {
    const endpoint = await proxyTo(database.connection);
    const behind = openDatabase(endpoint.connection);
    const { id, messageId } = await anEmail(database.db);
    server.manners.onMessage = async () => {
      await endpoint.shut();
      return undefined;
    };
    const sending = send({ db: behind.db });
    await vi.waitUntil(() => server.taken.length === 1);
    delete server.manners.onMessage;
    await endpoint.open();
    expect(await sending).toMatchObject({ sent: 1 });
    expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), attempts: 1 });
    expect(await send({ now: later(900) })).toMatchObject({ sent: 0 });
    expect(server.taken.map((taken) => taken.messageId)).toEqual([messageId]);
    await behind.close();
    await endpoint.shut();
  });
});
