import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { purgesEvery } from "#app/domain/purge-rules.server.ts";
import { jobsOf } from "#app/server/jobs/jobs.ts";
import { purgeRound } from "#app/server/jobs/rounds.ts";
import { openLog } from "#app/server/log.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { anEndpoint, directing } from "#tests/domain/webhooks/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

afterEach(() => void vi.useRealTimers());

it("are three of the platform's jobs, and carry out each rule at one pace", () => {
  const purges = jobsOf(testSettings()).filter(({ name }) => name.endsWith("purges"));
  expect(purges.map(({ name, every }) => [name, every])).toEqual([
    ["hourly purges", 3_600],
    ["six-hourly purges", 6 * 3_600],
    ["daily purges", 24 * 3_600],
  ]);
  expect(purgesEvery("hour")).toContain("tickets");
  expect(purgesEvery("six hours")).toEqual(["unusedFiles", "stoppedUploads"]);
  expect(purgesEvery("day")).toContain("removedReviews");
});

it("go on after one has failed, fail for it in the end, and try it alone again", () =>
  rolledBack(async (db) => {
    using place = aFolder();
    const isNoFolder = path.join(place.folder, "mail");
    writeFileSync(isNoFolder, "");
    await db.insert(idempotencyKeys).values({ key: "1", fingerprint: "f", createdAt: new Date(0) });
    const { id } = await anEndpoint(await directing(db), { url: "https://crm.exemplo.test/avisos" });
    const overlap = { previousSealedSecret: "sealed", previousUntil: new Date(0) };
    await db.update(webhookEndpoints).set(overlap);

    const said: unknown[][] = [];
    let wakes = 0;
    const settings = testSettings({ DATA_DIR: place.folder, LOG_LEVEL: "silent" });
    const log = openLog(settings);
    log.info = (...words: unknown[]) => void said.push(["info", ...words]);
    log.warn = (...words: unknown[]) => void said.push(["warn", ...words]);
    const round = purgeRound("hour");
    const run = () =>
      round(ctxOf(db, null, { settings }), { log, stop: new AbortController().signal, wake: () => void wakes++ });
    const found = (rule: string) => ["info", { rule, count: 1 }, "A purge found something to do."];

    await expect(run()).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(said).toEqual([
      found("attempts"),
      [
        "warn",
        { rule: "emails", err: expect.objectContaining({ code: "ENOTDIR" }) },
        "A purge failed; the others go on.",
      ],
      found("webhookSecrets"),
    ]);
    expect(wakes).toBe(2);
    expect(await db.$count(idempotencyKeys)).toBe(0);
    expect((await db.select().from(webhookEndpoints)).find((row) => row.id === id)!.previousUntil).toBeNull();

    said.length = 0;
    await db.update(webhookEndpoints).set(overlap);
    await expect(run()).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(said).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    await expect(run()).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(said, "the others run at their pace however long one fails").toEqual([found("webhookSecrets")]);
    vi.useRealTimers();

    said.length = 0;
    await db.update(webhookEndpoints).set(overlap);
    rmSync(isNoFolder);
    await run();
    expect(said).toEqual([]);
    await run();
    expect(said).toEqual([found("webhookSecrets")]);
  }));
