import { ne } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { currentDesign } from "#app/domain/certificates/design/current-design.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { readTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateSettings, certificates } from "#drizzle/schema/certificates.ts";

/** How many certificates look otherwise than those issued now. For admins. */
export async function certificatesInOtherDesigns(ctx: Ctx): Promise<number> {
  authorise(ctx, "certificates.governDesign");
  const { id } = await currentDesign(ctx);
  const tallies = await readTallies(ctx, ["certificate"]);
  return sumOf(tallies, "certificate", { part: (design) => design !== String(id) }).n;
}

/**
 * "Aplicar novo visual": gives every issued certificate the look that new ones have. Names, dates, hours, number and
 * hash stay as they were issued. For admins. Out: how many changed.
 */
export async function applyDesign(ctx: Ctx): Promise<number> {
  const signed = requireViewer(ctx);
  authorise(signed, "certificates.governDesign");
  return await inTransaction(signed, async (within) => {
    // Held, so that the look stays the current one until the end.
    await within.db.select().from(certificateSettings).for("share");
    const { id } = await currentDesign(within);
    const changed = await within.db
      .update(certificates)
      .set({ designId: id })
      .where(ne(certificates.designId, id))
      .returning({ id: certificates.id });
    const data = { certificates: changed.length };
    if (changed.length) await record(within, "certificate_design.applied", `certificate_design/${id}`, data);
    return changed.length;
  });
}
