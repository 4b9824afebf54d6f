import { inArray, lt, sql } from "drizzle-orm";
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
  "api.write": { shared: false, windows: [{ max: 1_500, seconds: 300, by: "viewer" }] },
} satisfies Record<string, { shared: boolean; windows: Window[] }>;

export type LimitName = keyof typeof limits;

/** Counts one use of `name` by whoever asks; refuses (too many, with the seconds to wait) past a window's limit. */
export async function spend(ctx: Ctx, name: LimitName) {
  const { shared, windows } = limits[name];
  for (const window of windows) {
    const who = whoIs(ctx, window.by);
    const start = Math.floor(Date.now() / 1000 / window.seconds) * window.seconds;
    const key = `${name}/${window.seconds}`;
    const hits = shared ? await countInDatabase(ctx, key, who, start) : countInMemory(key, who, start);
    const retryAfter = Math.max(1, Math.ceil(start + window.seconds - Date.now() / 1000));
    if (hits > window.max * ctx.settings.RATE_LIMIT_FACTOR) throw new Refusal("too_many", undefined, { retryAfter });
  }
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

async function countInDatabase(ctx: Ctx, name: string, who: string, start: number) {
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ name, who, windowStart: new Date(start * 1000), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.name, rateLimits.who, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
    })
    .returning({ hits: rateLimits.hits });
  if (row!.hits === 1) await forgetOver(ctx);
  return row!.hits;
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

function countInMemory(name: string, who: string, start: number) {
  const key = `${name}:${who}`;
  const entry = counted.get(key);
  const hits = entry?.start === start ? entry.hits + 1 : 1;
  if (counted.size > 50_000) counted.clear();
  counted.set(key, { start, hits });
  return hits;
}
