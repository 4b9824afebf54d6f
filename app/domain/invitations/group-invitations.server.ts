import { and, eq, lte, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, type Subscriptions } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { paymentNotFound } from "#app/domain/payments/payment.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { invitationLinks, invitations } from "#drizzle/schema/invitations.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { groupInvitationFields } from "./group-invitation.ts";
import { createInvitation, endPending } from "./invite.server.ts";

/** A refund withdraws the open invitations of a group. */
export const groupSubscriptions: Subscriptions = {
  "payment.refunded": onEach(async (ctx, { object }) => {
    await endPending(ctx, eq(invitations.paymentId, Number(idIn(object))), "refund");
  }),
};

/**
 * Invites addresses to seats of the viewer's own paid group, all or none; each invitation holds its seat until it is
 * answered or expires. Refuses somebody else's payment (not found), a group that was given back, more addresses than
 * free seats, and an address that cannot be invited (conflict, at the field). Why it cannot is not said, since the
 * buyer is not the school.
 */
export const inviteToGroup = verbInTransaction(
  {
    ability: "payments.make",
    limit: "people.invite",
    id: integerPathId(paymentNotFound),
    body: groupInvitationFields,
  },
  async (ctx, paymentId, { emails }): Promise<{ paymentId: number; invited: number }> => {
    const courseId = await findOwnGroup(ctx, paymentId, emails.length);
    for (const email of emails) {
      const target = { classId: null, courseId };
      const invited = { email, fullName: "", target, paymentId, invitedBy: ctx.viewer.id };
      if ("problem" in (await createInvitation(ctx, invited))) throw errorAt("emails", cannotInvite(email), "conflict");
    }
    // After the addresses are locked: the order in which refusing locks them too.
    if (!(await holdSeats(ctx, paymentId, emails.length)))
      throw errorAt("emails", tooMany(emails.length, 0), "conflict");
    return { paymentId, invited: emails.length };
  },
);

const cannotInvite = (email: string) =>
  `Não dá para convidar ${email}: a pessoa já tem o curso, já foi convidada ou não quer convites. Ninguém foi convidado: tire este e-mail e envie de novo.`;

function tooMany(many: number, left: number) {
  if (left <= 0) return "As vagas deste grupo acabaram. Ninguém foi convidado.";
  return `São ${many} e-mails, e ${left === 1 ? "só há 1 vaga livre" : `só há ${left} vagas livres`}. Ninguém foi convidado.`;
}

/** The course of the viewer's own paid group, if it has that many free seats. */
async function findOwnGroup(ctx: SignedCtx, paymentId: number, many: number): Promise<number> {
  const { isActive, used, places } = invitationLinks;
  const [row] = await ctx.db
    .select({ courseId: payments.courseId, isActive, left: sql<number>`${places} - ${used}` })
    .from(payments)
    .innerJoin(invitationLinks, eq(invitationLinks.paymentId, payments.id))
    .where(and(eq(payments.id, paymentId), eq(payments.userId, ctx.viewer.id)));
  if (!row) throw new AppError("not_found", paymentNotFound);
  if (!row.isActive) throw errorAt("emails", "Esta compra foi devolvida: não há mais vagas.", "conflict");
  if (many > row.left) throw errorAt("emails", tooMany(many, row.left), "conflict");
  return row.courseId!;
}

/** Whether there were seats to hold; a refund or others may have taken them meanwhile. */
async function holdSeats({ db }: Ctx, paymentId: number, many: number): Promise<boolean> {
  const used = sql`${invitationLinks.used} + ${many}`;
  const isOpen = and(eq(invitationLinks.paymentId, paymentId), invitationLinks.isActive);
  const held = await db
    .update(invitationLinks)
    .set({ used })
    .where(and(isOpen, lte(used, invitationLinks.places)))
    .returning({ id: invitationLinks.id });
  return held.length > 0;
}
