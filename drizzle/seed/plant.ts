import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { plantPeople } from "#drizzle/seed/people.ts";
import { plantCourse } from "#drizzle/seed/plant-course.ts";
import { type KeepFile, plantMedia } from "#drizzle/seed/plant-media.ts";
import { plantVoucher } from "#drizzle/seed/plant-voucher.ts";
import { world } from "#drizzle/seed/world/all.ts";
import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

/** Any number will do, as long as every instance takes the same. */
const plantingLock = 7_347_364;

/**
 * Fills an empty database with the demo world, in one transaction; its media files go to `keepFile`.
 * A database that holds any user is left as it is. Several instances may call it at once: one plants, the others
 * wait and then find it planted.
 * In: the pool; what keeps files; the courses in catalogue order (the whole world, unless a test wants fewer).
 * Out: whether anything was planted.
 */
export async function plantWorld(
  db: Db,
  { keepFile, courses = world }: { keepFile: KeepFile; courses?: readonly WorldCourse[] },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${plantingLock})`);
    if ((await tx.select({ id: users.id }).from(users).limit(1)).length) return false;
    const people = await plantPeople(tx);
    const media = await plantMedia(tx, { keepFile, ownerId: people.marta });
    await plantVoucher(tx, { createdBy: people.marta });
    // The catalogue shows the highest id first, so the first course of the list is planted last.
    for (const course of courses.toReversed()) await plantCourse(tx, course, { people, media });
    return true;
  });
}
