import { randomBytes } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { endEnrolment } from "#app/domain/enrolments/end-enrolment.server.ts";
import { readableCode } from "#app/domain/secrets/secret-token.server.ts";
import { invitationLinks, invitationLinkUses, invitations } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import type { GroupSeats } from "./payment.ts";
import type { PaymentRow } from "./payments.server.ts";

type GroupPayment = Pick<PaymentRow, "id" | "userId" | "courseId" | "seats">;

/** Makes the link by which the people of a group purchase join its course. Call it once, when it was paid. */
export async function openSeats(ctx: Ctx, { id: paymentId, userId: createdBy, courseId, seats }: GroupPayment) {
  const link = { paymentId, courseId, createdBy, places: seats, createdAt: sqlNow(ctx) };
  for (let isMade = false; !isMade; ) {
    const made = await ctx.db
      .insert(invitationLinks)
      .values({ ...link, code: readableCode(randomBytes(8)) })
      .onConflictDoNothing({ target: invitationLinks.code })
      .returning({ id: invitationLinks.id });
    isMade = made.length > 0;
  }
}

/** Switches the link off and closes the course to everybody who took a seat. Call it in the refund's transaction. */
export async function closeSeats(ctx: Ctx, { id, courseId }: { id: number; courseId: number }) {
  await ctx.db.update(invitationLinks).set({ isActive: false }).where(eq(invitationLinks.paymentId, id));
  const taken = await ctx.db
    .select({ userId: invitationLinkUses.userId })
    .from(invitationLinkUses)
    .innerJoin(invitationLinks, eq(invitationLinks.id, invitationLinkUses.linkId))
    .where(eq(invitationLinks.paymentId, id))
    .orderBy(asc(invitationLinkUses.userId));
  for (const { userId } of taken) await endEnrolment(ctx, { userId, courseId });
}

/** The link of a paid group purchase, and the names of those who joined by it; null if there is none, or it is off. */
export async function readSeats(ctx: Ctx, paymentId: number): Promise<GroupSeats | null> {
  const { id, code, places, used: counted, isActive } = invitationLinks;
  const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.declinedAt), isNull(invitations.withdrawnAt));
  const waiting = await ctx.db.$count(invitations, and(eq(invitations.paymentId, paymentId), isOpen));
  const [link] = await ctx.db
    .select({ id, code, places, counted, isActive })
    .from(invitationLinks)
    .where(and(eq(invitationLinks.paymentId, paymentId), eq(isActive, true)));
  if (!link) return null;
  const names = await ctx.db
    .select({ name: users.fullName })
    .from(invitationLinkUses)
    .innerJoin(users, eq(users.id, invitationLinkUses.userId))
    .where(and(eq(invitationLinkUses.linkId, link.id), isNull(users.deletedAt)))
    .orderBy(asc(invitationLinkUses.usedAt));
  return {
    code: link.code,
    places: link.places!,
    isActive: link.isActive,
    used: link.counted - waiting,
    waiting,
    address: `${ctx.settings.PUBLIC_ORIGIN}/entrar/${link.code}`,
    names: names.map(({ name }) => name),
  };
}
