import { describe, expect, it } from "vitest";
import { reserveIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const noon = new Date("2026-11-20T15:00:00Z");
const later = (ctx: SignedCtx, seconds: number) => ({ ...ctx, now: new Date(noon.getTime() + seconds * 1_000) });
const answer = { status: 200, body: { success: true, data: { id: 7 } } };

/** Takes the key for a request, and fails where the answer is there already. */
async function reserve(ctx: SignedCtx, request: string) {
  const reservation = await reserveIdempotencyKey(ctx, "key-1", request);
  if ("stored" in reservation) throw new Error("The answer is there already.");
  return reservation;
}

describe("an idempotency key", () => {
  it("gives the same request the answer that was kept under it, for a day", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { now: noon });
      await (await reserve(ctx, "POST /api/payments {}")).keep(ctx, answer);
      const day = 24 * 3_600;
      expect(await reserveIdempotencyKey(later(ctx, day), "key-1", "POST /api/payments {}")).toEqual({
        stored: answer,
      });
      expect(await reserveIdempotencyKey(later(ctx, day + 1), "key-1", "POST /api/payments {}")).toHaveProperty("keep");
    }));

  it("is refused for any other request, answered or not", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { now: noon });
      const reservation = await reserve(ctx, "POST /api/payments {}");
      const other = () => reserveIdempotencyKey(ctx, "key-1", 'POST /api/payments {"course_id":2}');
      await expect(other()).rejects.toMatchObject({ code: "mismatched" });
      await reservation.keep(ctx, answer);
      await expect(other()).rejects.toMatchObject({ code: "mismatched" });
    }));

  it("lets the same request in once at a time, and again where nobody answered it within a minute", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { now: noon });
      const first = await reserve(ctx, "POST /api/payments {}");
      await first.remember(ctx, "payment/7");
      const again = (seconds: number) => reserveIdempotencyKey(later(ctx, seconds), "key-1", "POST /api/payments {}");
      await expect(again(59)).rejects.toMatchObject({ code: "conflict", retryAfter: 1 });
      expect(await again(61)).toMatchObject({ made: "payment/7" });
      await expect(first.keep(ctx, answer)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("is free again where nothing was made under it, and everybody has their own", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { now: noon });
      await (await reserve(ctx, "POST /api/payments {}")).release();
      await (await reserve(ctx, "POST /api/lessons {}")).keep(ctx, answer);
      expect(await reserve(ctxOf(db, await aStudent(db), { now: noon }), "POST /api/payments {}")).toMatchObject({
        made: null,
      });
    }));
});
