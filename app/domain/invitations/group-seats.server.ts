import { asc, eq, inArray, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { openEnrolment } from "#app/domain/enrolments/enrol.server.ts";
import { invitationLinks, invitationLinkUses } from "#drizzle/schema/invitations.ts";

/** Locks the links of groups, always in the same order. */
export async function lockGroups({ db }: Ctx, paymentIds: readonly number[]) {
  if (!paymentIds.length) return;
  await db
    .select({ id: invitationLinks.id })
    .from(invitationLinks)
    .where(inArray(invitationLinks.paymentId, [...paymentIds]))
    .orderBy(asc(invitationLinks.paymentId))
    .for("no key update");
}

/** Frees seats of a group that invitations held. */
export async function releaseGroupSeats({ db }: Ctx, paymentId: number, many = 1) {
  await db
    .update(invitationLinks)
    .set({ used: sql`${invitationLinks.used} - ${many}` })
    .where(eq(invitationLinks.paymentId, paymentId));
}

/**
 * Gives the viewer the seat that an invitation held for them. If they had come by the group's link before, the held
 * seat is free again.
 */
export async function takeHeldSeat(ctx: SignedCtx, { paymentId, courseId }: { paymentId: number; courseId: number }) {
  await lockGroups(ctx, [paymentId]);
  const [link] = await ctx.db
    .select({ id: invitationLinks.id })
    .from(invitationLinks)
    .where(eq(invitationLinks.paymentId, paymentId));
  const [use] = await ctx.db
    .insert(invitationLinkUses)
    .values({ linkId: link!.id, userId: ctx.viewer.id, usedAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning({ linkId: invitationLinkUses.linkId });
  if (!use) await releaseGroupSeats(ctx, paymentId);
  await openEnrolment(ctx, { userId: ctx.viewer.id, courseId, origin: "purchase" });
}
