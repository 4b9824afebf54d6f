import { and, eq, not } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { forgetImage, removeFile } from "#app/domain/media/remove-image.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { founderStays, instructorNotFound, realUserStays } from "#app/domain/roster/labels.ts";
import { showMember } from "#app/domain/roster/list-roster.server.ts";
import type { RosterId } from "#app/domain/roster/roster-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

/**
 * Takes an entry off the roster, and its picture with it (B11). For admins.
 * Refuses the founder and everybody with an account (conflict), and a number that is none (not found).
 */
export async function deleteEntry(ctx: Ctx, target: RosterId): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "roster.manage");
  if (target.kind === "person") {
    const { isFounder } = await showMember(signed, target.id);
    throw new Refusal("conflict", isFounder ? founderStays : realUserStays);
  }
  const unused = await inTransaction(signed, async (within) => {
    const [gone] = await within.db
      .delete(rosterEntries)
      .where(and(eq(rosterEntries.id, target.id), not(rosterEntries.isVirtual)))
      .returning({ pictureUrl: rosterEntries.pictureUrl });
    if (!gone) throw new Refusal("not_found", instructorNotFound);
    await record(within, "roster.deleted", `roster/${target.id}`);
    return await forgetImage(within, gone.pictureUrl);
  });
  if (unused) await removeFile(signed, unused);
}
