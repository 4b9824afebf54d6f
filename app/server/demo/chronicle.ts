import { isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type DataOf, type EventType, eventTypes, type ObjectOf } from "#app/domain/events/event-types.ts";
import { events } from "#drizzle/schema/platform.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Whole numbers from 0 up to `below` that look like chance and are the same on every machine. */
export type Chance = (below: number) => number;

/** What the steps of the demo school's past share: when it is now, chance, and what happened. */
export type Chronicle = {
  ctx: Ctx;
  now: Date;
  chance: Chance;
  /** A moment by day, so many days ago in São Paulo; never later than a few minutes ago. */
  daysAgo: (days: number) => Date;
  /** Writes down that something happened; `writeEvents` puts all of it into the database, in its order. */
  record: <Type extends EventType>(
    at: Date,
    actorId: string | null,
    what: readonly [action: Type, object: ObjectOf<Type>, data: DataOf<Type>],
  ) => void;
  writeEvents: () => Promise<void>;
};

/** Begins the chronicle of a school that is empty so far, by the database's clock. */
export async function openChronicle(ctx: Ctx): Promise<Chronicle> {
  const now = await currentTime(ctx);
  const chance = sequence(20);
  const midnight = Date.parse(`${isoDay(now)}T03:00:00Z`);
  const rows: (typeof events.$inferInsert & { at: Date })[] = [];
  return {
    ctx,
    now,
    chance,
    daysAgo: (days) => {
      const at = midnight - days * dayMs + 8 * hourMs + chance(14 * 60) * 60_000;
      return new Date(Math.min(at, now.getTime() - (5 + chance(40)) * 60_000));
    },
    record: (at, actorId, [action, object, data]) => {
      rows.push({ at, actorId, action, object, data: eventTypes[action].data.parse(data) as Record<string, unknown> });
    },
    writeEvents: async () => {
      await ctx.db.insert(events).values(rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
    },
  };
}

/** A moment so much later, though before now. */
export const later = ({ now }: Chronicle, at: Date, ms: number) =>
  new Date(Math.min(at.getTime() + ms, (at.getTime() + 19 * now.getTime()) / 20));

/** The same moment by day: what falls into the night waits for eight o'clock, unless that is still to come. */
export function byDay({ now }: Chronicle, at: Date): Date {
  const hour = Number(timeOfDay(at).slice(0, 2));
  const morning = new Date(at.getTime() + (8 - hour) * hourMs);
  return hour < 8 && morning < now ? morning : at;
}

/** Rows by what happened first. */
export const byTime = <Row>(rows: readonly Row[], at: (row: Row) => Date) =>
  rows.toSorted((a, b) => at(a).getTime() - at(b).getTime());

/** mulberry32. */
function sequence(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
