import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { seedPeople } from "#drizzle/seed/people.ts";
import { world } from "#drizzle/seed/world/all.ts";
import type { WorldCourse } from "#drizzle/seed/world/shape.ts";
import { seedCertificateDesign } from "./seed-certificate-design.ts";
import { seedCourse } from "./seed-course.ts";
import { type StoreFile, seedMedia, seedPortraits } from "./seed-media.ts";
import { seedVoucher } from "./seed-voucher.ts";

/** Any number will do, as long as every instance takes the same. */
const plantingLock = 7_347_364;

/**
 * Fills an empty database with the demo world, in one transaction; its media files go to `keepFile`. A database that
 * holds any user, or that left the demo before, is left as it is. Several instances may call it at once: one plants, the others wait and then find it
 * planted. Takes the pool; what keeps files; the courses in catalogue order (the whole world, unless a test wants
 * fewer); what else is planted with them, such as the school's past. Returns whether anything was planted.
 */
export async function seedSchool(
  db: Db,
  {
    keepFile,
    courses = world,
    plantMore,
  }: { keepFile: StoreFile; courses?: readonly WorldCourse[]; plantMore?: (tx: Db) => Promise<void> },
): Promise<boolean> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${plantingLock})`);
    if ((await tx.select({ id: users.id }).from(users).limit(1)).length) return false;
    if (await tx.$count(events, eq(events.action, "demo.left"))) return false;
    const people = await seedPeople(tx);
    await seedPortraits(tx, people, keepFile);
    const media = await seedMedia(tx, { keepFile, ownerId: people.marta });
    await seedCertificateDesign(tx, { signatureUrl: media.assinatura.url, by: people.marta });
    await seedVoucher(tx, { createdBy: people.marta });
    // The catalogue shows the highest id first, so the first course of the list is planted last.
    for (const course of courses.toReversed()) await seedCourse(tx, course, { people, media });
    await plantMore?.(tx);
    await tx.insert(events).values({ action: "demo.planted", object: "school/demo" });
    return true;
  });
}
