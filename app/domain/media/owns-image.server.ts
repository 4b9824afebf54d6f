import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileIdOf } from "#app/domain/media/address.ts";
import { media } from "#drizzle/schema/courses.ts";

/** Whether an address is that of a picture of the platform's own which this person sent. */
export async function ownsImage({ db }: Pick<Ctx, "db">, ownerId: string, address: string): Promise<boolean> {
  const id = fileIdOf(address);
  const theirs = id && and(eq(media.id, id), eq(media.ownerId, ownerId), eq(media.kind, "image"));
  return theirs ? (await db.$count(media, theirs)) > 0 : false;
}
