import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listLetters } from "#app/domain/mail/outbox/list-letters.server.ts";
import { showLetter } from "#app/domain/mail/outbox/show-letter.server.ts";
import { openPost } from "#app/domain/mail/post/open-post.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { aLetter } from "#tests/domain/mail/a-letter.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-mail-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const missing = expect.objectContaining({ name: "Refusal", code: "not_found" });

describe("without a mail server", () => {
  it("a letter becomes a whole file that only its owner reads, and counts as sent", () =>
    rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: dataDir });
      const ctx = ctxOf(db, null, { settings });
      const letter = await aLetter(db, { subject: "Reação à lição" });
      expect(await sendDue(ctx, openPost(settings))).toEqual({ sent: 1, troubles: [], isAway: false });
      const folder = path.join(dataDir, "mail");
      expect(readdirSync(folder)).toEqual([`${letter.id}.eml`]);
      expect(statSync(path.join(folder, `${letter.id}.eml`)).mode & 0o777).toBe(0o600);
      const read = await PostalMime.parse(readFileSync(path.join(folder, `${letter.id}.eml`)));
      expect(read).toMatchObject({
        subject: "Reação à lição",
        messageId: letter.messageId,
        to: [{ name: "Ester Lima", address: letter.recipient }],
      });

      const waiting = await aLetter(db);
      expect((await listLetters(ctx)).map(({ id, state }) => ({ id, state }))).toEqual([
        { id: waiting.id, state: "waiting" },
        { id: letter.id, state: "sent" },
      ]);
      const shown = await showLetter(ctx, letter.id);
      expect(shown).toMatchObject({ text: letter.text, html: letter.html, state: "sent" });
      expect(shown.head).toContain(`Message-ID: ${letter.messageId}`);
      expect(shown.head).not.toContain("quoted-printable");
      expect((await showLetter(ctx, waiting.id)).head).toBeNull();
      await expect(showLetter(ctx, waiting.id + 1)).rejects.toEqual(missing);
    }));

  it("a letter waits for a disk that takes no files", () =>
    rolledBack(async (db) => {
      const settings = testSettings({ DATA_DIR: "/dev/null" });
      const { id } = await aLetter(db);
      const round = await sendDue(ctxOf(db, null, { settings }), openPost(settings));
      expect(round).toMatchObject({
        sent: 0,
        isAway: true,
        troubles: [{ id, error: expect.stringContaining("ENOTDIR") }],
      });
    }));
});

describe("the outbox is open to whoever tries the product on their own machine, and to nobody else", () => {
  it.each<[string, Record<string, string>, string | null]>([
    ["a public address", { PUBLIC_ORIGIN: "https://escola.example" }, null],
    ["a real sign-in", { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" }, null],
    ["a mail server", { SMTP_URL: "smtp://127.0.0.1:1" }, null],
    ["a caller from the internet", {}, "8.8.8.8"],
  ])("closed with %s", (_why, variables, ip) =>
    rolledBack(async (db) => {
      const { id } = await aLetter(db);
      const closed = ctxOf(db, null, { settings: testSettings(variables), ip });
      await expect(listLetters(closed)).rejects.toEqual(missing);
      await expect(showLetter(closed, id)).rejects.toEqual(missing);
      expect(await listLetters(ctxOf(db, null, { ip: "127.0.0.1" }))).toHaveLength(1);
    }),
  );
});
