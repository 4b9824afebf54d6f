import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordBackup } from "#app/domain/backups/backup-events.server.ts";
import { watchHealth } from "#app/domain/health/watch-health.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";

it("notifies admins once of a check that was red twice, and once when it has recovered", async () => {
  const { db, close } = await freshDatabase();
  const admin = await anAdmin(db);
  const settings = testSettings({ PUBLIC_ORIGIN: "https://escola.example", PROXY_HOPS: "1" });
  const ctx = ctxOf(db, null, { settings });
  const title = "Cópia de segurança";
  const letters = async () => {
    const sent = await db.select().from(mails).where(eq(mails.recipient, admin.email)).orderBy(mails.id);
    return sent.map(({ subject }) => subject);
  };
  const first = await watchHealth(ctx, undefined);
  expect(first.red).toContain(title);
  expect([first.changed, await letters()]).toEqual([false, []]);
  const second = await watchHealth(ctx, first.red);
  expect(second.changed).toBe(true);
  expect(await letters()).toEqual([expect.stringContaining("algo precisa de atenção")]);
  expect((await letters())[0]).toContain(title);
  // The same look again, and another instance's, is no news.
  for (let times = 0; times < 2; times++) expect((await watchHealth(ctx, second.red)).changed).toBe(false);
  expect(await letters()).toHaveLength(1);

  const manifest = { madeAt: new Date().toISOString(), packedBytes: 1, files: { bytes: 1, damaged: [], missing: [] } };
  await recordBackup(ctx, { folder: "/copias/x", manifest: manifest as never });
  const green = await watchHealth(ctx, second.red);
  expect([green.red.includes(title), green.changed]).toEqual([false, false]);
  expect((await watchHealth(ctx, green.red)).changed).toBe(true);
  expect((await letters()).at(-1)).toContain(`voltou ao normal (${title})`);
  expect((await watchHealth(ctx, green.red)).changed).toBe(false);
  expect(await letters()).toHaveLength(2);
  await close();
});
