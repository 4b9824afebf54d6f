import { and, asc, gt, isNotNull, max, or } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";

/** The events that `work` left, without those of the platform's own jobs. */
export async function eventsLeftBy(db: Db, work: () => Promise<unknown>) {
  const [last] = await db.select({ id: max(events.id) }).from(events);
  await work();
  const ofSomebody = or(isNotNull(events.actorId), isNotNull(events.ipHash));
  const since = and(gt(events.id, last?.id ?? 0), ofSomebody);
  return await db.select().from(events).where(since).orderBy(asc(events.id));
}

/** Every event has the request's address and object. */
export const nameless = {
  ipHash: expect.stringMatching(/^[0-9a-f]{32}$/),
  object: expect.stringMatching(/^\w+(\/[\w-]+)?$/),
};

/** What no event may contain: an e-mail, a name, an address, a tax number. */
export const personal = /@|Rute Moreira|127\.0\.0\.1|Zulmira|529\.?982/;
