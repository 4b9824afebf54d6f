import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMailer } from "#app/domain/mail/mailer.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-mail-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);

describe("forgetting e-mails", () => {
  it("erases the words of those done with for 90 days, and keeps what was told when", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { settings: testSettings({ DATA_DIR: dataDir }) });
      const old = [await anEmail(db, { sentAt: daysAgo(91) }), await anEmail(db, { failedAt: daysAgo(91) })];
      await anEmail(db, { sentAt: daysAgo(89) });
      await anEmail(db, { createdAt: daysAgo(91), nextAttemptAt: daysAgo(91) });
      expect(await purge(ctx, "emails")).toBe(2);
      const rows = await db.select().from(mails).orderBy(mails.id);
      expect(rows.map(({ text, html }) => [text === "", html === ""])).toEqual([
        [true, true],
        [true, true],
        [false, false],
        [false, false],
      ]);
      expect(rows[0]).toMatchObject({ recipient: old[0]!.recipient, subject: old[0]!.subject });
      expect(await purge(ctx, "emails")).toBe(0);
    }));

  it("removes files as old, and unfinished ones after an hour; other people's files stay", () =>
    rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: dataDir });
      const ctx = ctxOf(db, null, { settings });
      const { id } = await anEmail(db);
      await sendDue(ctx, openMailer(settings));
      const folder = path.join(dataDir, "mail");
      for (const [name, days] of [
        ["900001.eml", 91],
        [".7.eml.1.part", 0.05],
        [".8.eml.1.part", 0.01],
        ["notas.txt", 400],
      ] as const) {
        writeFileSync(path.join(folder, name), "x");
        utimesSync(path.join(folder, name), daysAgo(days), daysAgo(days));
      }
      expect(await purge(ctx, "emails")).toBe(2);
      expect(readdirSync(folder).sort()).toEqual([".8.eml.1.part", `${id}.eml`, "notas.txt"]);
    }));
});
