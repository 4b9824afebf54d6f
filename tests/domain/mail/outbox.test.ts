import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMailer } from "#app/domain/mail/mailer.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { listEmails, showEmail } from "#app/domain/outbox.server.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-mail-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const missing = expect.objectContaining({ name: "AppError", code: "not_found" });

describe("without a mail server", () => {
  it("an e-mail becomes a whole file that only its owner reads, and counts as sent", () =>
    rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: dataDir });
      const ctx = ctxOf(db, null, { settings });
      const email = await anEmail(db, { subject: "Reação à lição" });
      expect(await sendDue(ctx, openMailer(settings))).toEqual({ sent: 1, failures: [], isAway: false });
      const folder = path.join(dataDir, "mail");
      expect(readdirSync(folder)).toEqual([`${email.id}.eml`]);
      expect(statSync(path.join(folder, `${email.id}.eml`)).mode & 0o777).toBe(0o600);
      const read = await PostalMime.parse(readFileSync(path.join(folder, `${email.id}.eml`)));
      expect(read).toMatchObject({
        subject: "Reação à lição",
        messageId: email.messageId,
        to: [{ name: "Ester Lima", address: email.recipient }],
      });

      const waiting = await anEmail(db);
      expect((await listEmails(ctx)).map(({ id, state }) => ({ id, state }))).toEqual([
        { id: waiting.id, state: "waiting" },
        { id: email.id, state: "sent" },
      ]);
      const shown = await showEmail(ctx, email.id);
      expect(shown).toMatchObject({ text: email.text, html: email.html, state: "sent" });
      expect(shown.head).toContain(`Message-ID: ${email.messageId}`);
      expect(shown.head).not.toContain("quoted-printable");
      expect((await showEmail(ctx, waiting.id)).head).toBeNull();
      await expect(showEmail(ctx, waiting.id + 1)).rejects.toEqual(missing);
    }));

  it("an e-mail waits for a disk that takes no files", () =>
    rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: "/dev/null" });
      const { id } = await anEmail(db);
      const round = await sendDue(ctxOf(db, null, { settings }), openMailer(settings));
      expect(round).toMatchObject({
        sent: 0,
        isAway: true,
        failures: [{ id, error: expect.stringContaining("ENOTDIR") }],
      });
    }));
});

describe("the outbox is open to anyone who tries the product on their own machine, and to nobody else", () => {
  it.each<[string, Record<string, string>, string | null]>([
    ["a public address", { PUBLIC_ORIGIN: "https://escola.example" }, null],
    ["a real sign-in", { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, null],
    ["a mail server", { SMTP_URL: "smtp://127.0.0.1:1" }, null],
    ["a caller from the internet", {}, "8.8.8.8"],
  ])("closed with %s", (_why, variables, ip) =>
    rolledBack(async (db) => {
      const { id } = await anEmail(db);
      const closed = ctxOf(db, null, { settings: testSettings(variables), ip });
      await expect(listEmails(closed)).rejects.toEqual(missing);
      await expect(showEmail(closed, id)).rejects.toEqual(missing);
      expect(await listEmails(ctxOf(db, null, { ip: "127.0.0.1" }))).toHaveLength(1);
    }),
  );
});
