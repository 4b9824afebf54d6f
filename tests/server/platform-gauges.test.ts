import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { checkRules } from "#app/domain/health/check-rules.server.ts";
import { addPlatformGauges } from "#app/server/platform-gauges.ts";
import type { Db } from "#drizzle/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

async function gaugesOf(db: Db) {
  const [registry, settings] = [new Registry(), testSettings()];
  addPlatformGauges(registry, { settings, state: { phase: "ready", platform: { db, settings }, jobs: undefined } });
  return await registry.metrics();
}

it("tell what the last check of rules and books found, and nothing before there was one", () =>
  rolledBack(async (db) => {
    expect(await gaugesOf(db)).not.toMatch(/^sementeira_(contradictions|last_check_timestamp_seconds) /m);
    await checkRules(ctxOf(db, null, { now: new Date("2026-11-20T12:00:00Z") }));
    expect(await gaugesOf(db)).toMatch(/^sementeira_contradictions 0$/m);
    expect(await gaugesOf(db)).toMatch(/^sementeira_last_check_timestamp_seconds \d+/m);
    await db.execute(sql`alter table courses drop constraint courses_always_free`);
    await db.execute(sql`update courses set price_cents = 1 where category = 'discipulado'`);
    await checkRules(ctxOf(db));
    expect(await gaugesOf(db)).toMatch(/^sementeira_contradictions [1-9]/m);
  }));
