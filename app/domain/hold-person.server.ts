import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Locks a person until the end of the transaction, so that what counts or limits something of theirs runs one at a time.
 */
export async function holdPerson({ db }: Pick<Ctx, "db">, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}
