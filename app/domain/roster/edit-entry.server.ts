import { and, eq, not } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { Member } from "#app/domain/instructors/read-team.server.ts";
import { forgetImage, removeFile } from "#app/domain/media/remove-image.server.ts";
import type { StoredImage } from "#app/domain/media/store-image.server.ts";
import { keepPicture, type NewPicture } from "#app/domain/profile/new-picture.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { columnsOf } from "#app/domain/roster/create-entry.server.ts";
import { withPhoto } from "#app/domain/roster/entry-photo.server.ts";
import { instructorNotFound, realUserElsewhere } from "#app/domain/roster/labels.ts";
import { showEntry, showMember } from "#app/domain/roster/list-roster.server.ts";
import type { RosterId } from "#app/domain/roster/roster-id.ts";
import type { RosterFields } from "#app/domain/roster/schema.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

/**
 * Writes an entry of the roster as a whole (B10). For admins.
 * In: the fields, and a photo's file where one was sent. Refuses somebody who has an account: what is said of them is
 * their profile (conflict); a number that is none (not found); pictures that are none (invalid).
 */
export async function editEntry(ctx: Ctx, target: RosterId, fields: RosterFields, photo?: Blob): Promise<Member> {
  const signed = requireViewer(ctx);
  authorise(signed, "roster.manage");
  if (target.kind === "person") {
    await showMember(signed, target.id);
    throw new Refusal("conflict", realUserElsewhere);
  }
  const unused = await withPhoto(signed, { given: fields.profile_picture_url, photo }, (photographed) =>
    inTransaction(signed, (within) => write(within, target.id, { fields, ...photographed })),
  );
  if (unused) await removeFile(signed, unused);
  return await showEntry(signed, target.id);
}

type Edit = { fields: RosterFields; picture: NewPicture; stored: StoredImage | null };

/** Out: the id of the file that nothing shows any more, or null. */
async function write(ctx: SignedCtx, id: number, { fields, picture, stored }: Edit): Promise<string | null> {
  const [before] = await ctx.db
    .select()
    .from(rosterEntries)
    .where(and(eq(rosterEntries.id, id), not(rosterEntries.isVirtual)))
    .for("update");
  if (!before) throw new Refusal("not_found", instructorNotFound);
  const owner = { id: ctx.viewer.id, pictureUrl: before.pictureUrl };
  const after = { ...columnsOf(fields), pictureUrl: await keepPicture(ctx, picture, { stored, owner }) };
  await ctx.db.update(rosterEntries).set(after).where(eq(rosterEntries.id, id));
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (changed.length) await record(ctx, "roster.changed", `roster/${id}`, { fields: changed });
  return after.pictureUrl === before.pictureUrl ? null : await forgetImage(ctx, before.pictureUrl);
}
