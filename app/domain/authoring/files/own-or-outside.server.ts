import { and, eq, inArray, or, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { fileIdOf, webAddress } from "#app/domain/media/address.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";

const askAddress = "Escreva um endereço que comece com https:// ou envie um arquivo.";
const notYours = "Este arquivo não existe, não é seu ou é de outro tipo. Envie-o de novo.";

type Place = {
  /** The field that a refusal is said at. */
  field: string;
  /** What the file may be. */
  kinds: (typeof media.$inferSelect)["kind"][];
  /** The course that it is for: what is in use there may be used again, whoever sent it. */
  courseId?: number;
};

/**
 * The address of something that a course shows: `https:` anywhere, or a file of the platform's own. Only one's own
 * files and those that the course uses already may be named, since whoever may open a lesson may open its file.
 * Out: the address in its normal form, null for none. Refuses (invalid, by field) any other.
 */
export async function ownOrOutside(
  ctx: SignedCtx,
  given: string | null | undefined,
  place: Place,
): Promise<string | null> {
  const address = given?.trim();
  if (!address) return null;
  const id = fileIdOf(address);
  if (id) {
    if (await mayBeUsed(ctx, { id, address }, place)) return address;
    throw new Refusal("invalid", undefined, { fields: { [place.field]: [notYours] } });
  }
  const url = webAddress(address);
  if (url) return url;
  throw new Refusal("invalid", undefined, { fields: { [place.field]: [askAddress] } });
}

async function mayBeUsed(ctx: SignedCtx, { id, address }: { id: string; address: string }, { kinds, courseId }: Place) {
  const [file] = await ctx.db
    .select({ ownerId: media.ownerId })
    .from(media)
    .where(and(eq(media.id, id), inArray(media.kind, kinds)));
  if (!file) return false;
  if (file.ownerId === ctx.viewer.id || can(ctx.viewer, "courses.manageAll")) return true;
  return courseId !== undefined && (await isUsedIn(ctx, courseId, address));
}

async function isUsedIn(ctx: SignedCtx, courseId: number, address: string) {
  const shown = or(
    eq(courses.thumbnailUrl, address),
    sql`exists (select from ${lessons} l where l.course_id = ${courses}.id and l.content_url = ${address})`,
    sql`exists (
      select from ${lessons} l join ${lessonResources} r on r.lesson_id = l.id
      where l.course_id = ${courses}.id and r.resource_url = ${address}
    )`,
  );
  return (await ctx.db.$count(courses, and(eq(courses.id, courseId), shown))) > 0;
}
