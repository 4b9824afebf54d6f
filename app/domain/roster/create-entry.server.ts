import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { Member } from "#app/domain/instructors/read-team.server.ts";
import { keepPicture } from "#app/domain/profile/new-picture.server.ts";
import { withPhoto } from "#app/domain/roster/entry-photo.server.ts";
import { showEntry } from "#app/domain/roster/list-roster.server.ts";
import type { RosterFields } from "#app/domain/roster/schema.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

/**
 * Presents an instructor who has no account (B10). For admins. What is said of them is the school's word.
 * In: the fields, and a photo's file where one was sent. Refuses pictures that are none (invalid).
 */
export async function createEntry(ctx: Ctx, fields: RosterFields, photo?: Blob): Promise<Member> {
  const signed = requireViewer(ctx);
  authorise(signed, "roster.manage");
  return await withPhoto(signed, { given: fields.profile_picture_url, photo }, ({ picture, stored }) =>
    inTransaction(signed, async (within) => {
      const owner = { id: within.viewer.id, pictureUrl: null };
      const pictureUrl = await keepPicture(within, picture, { stored, owner });
      const said = { ...columnsOf(fields), pictureUrl, createdBy: within.viewer.id, createdAt: clock(within) };
      const [row] = await within.db.insert(rosterEntries).values(said).returning({ id: rosterEntries.id });
      await record(within, "roster.created", `roster/${row!.id}`);
      return await showEntry(within, row!.id);
    }),
  );
}

/** What is kept of what was said, the picture apart. */
export const columnsOf = (fields: RosterFields) => ({
  fullName: fields.full_name,
  bio: fields.bio,
  specialties: fields.specialties,
  totalCourses: fields.total_courses,
  totalStudents: fields.total_students,
  avgRating: fields.avg_rating,
});
