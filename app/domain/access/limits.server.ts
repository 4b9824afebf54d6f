import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOfAddress } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";

type Window = { max: number; seconds: number; by: "viewer" | "address" | "everybody" };

/** How often something may be done. `shared` limits are counted in the database, for all instances together. */
const limits = {
  "sign-in.start": { shared: true, windows: [{ max: 20, seconds: 300, by: "address" }] },
  "sign-in.finish": { shared: true, windows: [{ max: 10, seconds: 300, by: "address" }] },
  "certificate.verify": {
    shared: true,
    windows: [
      { max: 10, seconds: 60, by: "address" },
      { max: 100, seconds: 86_400, by: "address" },
      { max: 600, seconds: 60, by: "everybody" },
    ],
  },
  "course.enrol": { shared: false, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  "certificate.generate": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  "review.write": { shared: false, windows: [{ max: 5, seconds: 600, by: "viewer" }] },
  "profile.edit": { shared: false, windows: [{ max: 30, seconds: 300, by: "viewer" }] },
  /** Wrong codes alone are counted. */
  "voucher.try": {
    shared: true,
    windows: [
      { max: 5, seconds: 900, by: "viewer" },
      { max: 20, seconds: 3_600, by: "address" },
    ],
  },
  "payment.make": {
    shared: true,
    windows: [
      { max: 5, seconds: 60, by: "viewer" },
      { max: 20, seconds: 3_600, by: "viewer" },
      { max: 30, seconds: 3_600, by: "address" },
    ],
  },
  "payment.change": { shared: false, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  "mail.again": { shared: true, windows: [{ max: 3, seconds: 3_600, by: "viewer" }] },
  "ticket.create": {
    shared: true,
    windows: [
      { max: 5, seconds: 3_600, by: "viewer" },
      { max: 20, seconds: 86_400, by: "viewer" },
    ],
  },
  "api.write": { shared: false, windows: [{ max: 1_500, seconds: 300, by: "viewer" }] },
} satisfies Record<string, { shared: boolean; windows: Window[] }>;

export type LimitName = keyof typeof limits;

/** Counts one use of `name` by whoever asks; refuses (too many, with the seconds to wait) past a window's limit. */
export async function spend(ctx: Ctx, name: LimitName) {
  for (const { max, ...counter } of countersOf(ctx, name)) {
    const hits = counter.shared ? await countInDatabase(ctx, counter) : countInMemory(counter);
    if (hits > max) throw tooMany(counter);
  }
}

/** Refuses as `spend` would, and counts nothing: for what is counted only when it fails. */
export async function refuseSpent(ctx: Ctx, name: LimitName) {
  for (const { max, ...counter } of countersOf(ctx, name)) {
    const hits = counter.shared ? await countedInDatabase(ctx, counter) : countedInMemory(counter);
    if (hits + 1 > max) throw tooMany(counter);
  }
}

/** One window of one limit for one caller; times are in seconds since 1970. */
type Counter = { key: string; who: string; start: number; end: number; shared: boolean };

function countersOf(ctx: Ctx, name: LimitName): (Counter & { max: number })[] {
  const { shared, windows } = limits[name];
  // What is meant for people with an account counts visitors apart: they must not use up their neighbours' share.
  const whose = !ctx.viewer && windows.some(({ by }) => by === "viewer") ? "/visitors" : "";
  return windows.map(({ max, seconds, by }) => {
    const start = Math.floor(Date.now() / 1000 / seconds) * seconds;
    const most = max * ctx.settings.RATE_LIMIT_FACTOR;
    return {
      key: `${name}/${seconds}/${by}${whose}`,
      who: whoIs(ctx, by),
      start,
      end: start + seconds,
      shared,
      max: most,
    };
  });
}

function tooMany({ end }: Counter) {
  return new Refusal("too_many", undefined, { retryAfter: Math.max(1, Math.ceil(end - Date.now() / 1000)) });
}

function whoIs(ctx: Ctx, by: Window["by"]) {
  if (by === "everybody") return "everybody";
  return (
    (by === "viewer" && ctx.viewer?.id) || hashOfAddress({ ...ctx, ip: ctx.ip && neighbourhood(ctx.ip) }) || "nowhere"
  );
}

/** An IPv6 caller owns a whole /64, so that is what counts; an IPv4 address counts as it is. */
export function neighbourhood(ip: string) {
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}

async function countInDatabase(ctx: Ctx, { key, who, start }: Counter) {
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ name: key, who, windowStart: new Date(start * 1000), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.name, rateLimits.who, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if (row!.hits === 1) await forgetOver(ctx);
  return row!.hits;
}

async function countedInDatabase({ db }: Ctx, { key, who, start }: Counter) {
  const [row] = await db
    .select({ hits: rateLimits.hits })
    .from(rateLimits)
    .where(and(eq(rateLimits.name, key), eq(rateLimits.who, who), eq(rateLimits.windowStart, new Date(start * 1000))));
  return row?.hits ?? 0;
}

/** Whoever opens a window sweeps out some that are over for everybody: none is longer than a day. */
async function forgetOver({ db }: Ctx) {
  const over = db
    .select({ row: sql`ctid` })
    .from(rateLimits)
    .where(lt(rateLimits.windowStart, new Date(Date.now() - 86_400_000)))
    .limit(1_000)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(sql`ctid`, over));
}

const counted = new Map<string, { start: number; hits: number }>();

function countInMemory(counter: Counter) {
  const hits = countedInMemory(counter) + 1;
  if (counted.size > 50_000) counted.clear();
  counted.set(`${counter.key}:${counter.who}`, { start: counter.start, hits });
  return hits;
}

function countedInMemory({ key, who, start }: Counter) {
  const entry = counted.get(`${key}:${who}`);
  return entry?.start === start ? entry.hits : 0;
}
