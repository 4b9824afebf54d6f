import { and, eq, isNull } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Holds the viewer's account until the end of the transaction, so that nobody deletes it meanwhile: for what could not
 * be taken back from somebody who is gone. Refuses (unauthenticated) an account that was deleted while the request was
 * on its way.
 */
export async function holdAccount({ db, viewer }: SignedCtx): Promise<void> {
  const [living] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, viewer.id), isNull(users.deletedAt)))
    .for("key share");
  if (!living) throw new Refusal("unauthenticated");
}
