import type { Ctx, TeamRole } from "#app/domain/ctx.ts";
import { type DataOf, type EventOf, idIn } from "#app/domain/events/event-types.ts";
import { onEach, type Subscriptions } from "#app/domain/events/record.server.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import {
  accountDeletedEmail,
  healthEmail,
  identityJoinedEmail,
  maintainerEndedEmail,
  webhookPausedEmail,
} from "./account-emails.ts";
import { certificateCorrectedEmail, certificateEmail, certificateRevokedEmail } from "./certificate-emails.ts";
import { type FactorChange, secondFactorEmail } from "./factor-emails.ts";
import {
  certificateFacts,
  invitationFacts,
  maintainerFacts,
  paymentFacts,
  payoutFacts,
  personFacts,
  refundConsequences,
  refundFacts,
  replyFacts,
  reviewFacts,
  saleFacts,
  selectAdmins,
  ticketFacts,
  type WebhookPause,
  webhookPauseFacts,
} from "./facts.server.ts";
import { payoutEmail, saleEmail } from "./instructor-emails.ts";
import { invitationEmail } from "./invitation-emails.ts";
import { meetingSubscriptions } from "./notify-meetings.server.ts";
import { orderEmail } from "./order-emails.ts";
import { receiptEmail } from "./payment-emails.ts";
import { queueEmail, type Recipient, type SendOptions } from "./queue-email.server.ts";
import { lateMoneyEmail, partRefundEmail, refundEmail } from "./refund-emails.ts";
import { reviewRemovedEmail, reviewRestoredEmail, reviewRewrittenEmail } from "./review-emails.ts";
import { teamRoleEmail } from "./team-emails.ts";
import { newReplyEmail, newTicketEmail, ticketAnsweredEmail, ticketReceivedEmail } from "./ticket-emails.ts";

/* E-mails are written in the transaction of their event, so that neither exists without the other. A second one of the
   same kind about the same thing is not written, unless `again` asks for a copy. */

export const mailSubscriptions: Subscriptions = {
  ...meetingSubscriptions,
  "payment.created": onEach(async (ctx, { object, data }) => {
    // Paid at once: the receipt is enough.
    if (data.charge === "pending") await notifyOrder(ctx, Number(idIn(object)));
  }),
  "payment.completed": onEach((ctx, { object }) => notifyReceipt(ctx, Number(idIn(object)))),
  "payment.refunded": onEach((ctx, { object }) => notifyRefund(ctx, Number(idIn(object)))),
  "payment.partly_refunded": onEach((ctx, { object }) => notifyPart(ctx, Number(idIn(object)))),
  "payment.came_late": onEach((ctx, { object }) => notifyLateMoney(ctx, Number(idIn(object)))),
  "commission.created": onEach((ctx, { object }) => notifySale(ctx, Number(idIn(object)))),
  "commission.paid": (ctx, happened) =>
    notifyPayout(
      ctx,
      happened.map(({ object }) => Number(idIn(object))),
    ),
  "certificate.issued": onEach((ctx, { object }) => notifyCertificate(ctx, idIn(object))),
  "certificate.reissued": onEach((ctx, { object, data }) => notifyCorrected(ctx, idIn(object), data)),
  "certificate.revoked": onEach(async (ctx, { object, data }) => {
    if (data.reason === "decision") await notifyRevoked(ctx, idIn(object));
  }),
  "review.removed": onEach((ctx, { object }) => notifyReview(ctx, Number(idIn(object)), "removed")),
  "review.restored": onEach((ctx, { object }) => notifyReview(ctx, Number(idIn(object)), "restored")),
  "review.changed": onEach(async (ctx, { object, data }) => {
    if (data.waits) await notifyRewritten(ctx, Number(idIn(object)));
  }),
  "ticket.created": onEach(async (ctx, { object, data }) => {
    const id = Number(idIn(object));
    if (data.by === "asker") await notifyTicket(ctx, id);
    if (data.by === "provider") await notifySchoolOfTicket(ctx, id);
  }),
  "ticket.replied": onEach((ctx, { data }) => notifyReply(ctx, data.reply)),
  "invitation.created": onEach((ctx, { object, data }) =>
    notifyInvited(ctx, Number(idIn(object)), { isBulk: data.importId !== undefined }),
  ),
  "invitation.sent_again": onEach((ctx, { object }) => notifyInvited(ctx, Number(idIn(object)), { again: true })),
  "webhook.paused": onEach(async (ctx, { id, object, data: { deliveryId } }) => {
    if (deliveryId !== null)
      await notifyWebhookPaused(ctx, { eventId: id, endpointId: Number(idIn(object)), deliveryId });
  }),
  "identity.joined": onEach(async (ctx, { id, object, data: { issuer } }) => {
    const userId = idIn(object);
    const { givenName, ...address } = await personFacts(ctx, userId);
    const email = identityJoinedEmail({ givenName, way: wayOf(ctx, issuer) }, schoolOf(ctx.settings));
    await queueEmail(ctx, { kind: "account.joined", about: `event/${id}`, to: { userId, ...address }, email });
  }),
  "maintainer.ended": onEach(async (ctx, { id, object, data: { voucherId, byDecision } }) => {
    if (byDecision) await notifyMaintainer(ctx, { eventId: id, userId: idIn(object), voucherId });
  }),
  "team.role_given": onEach((ctx, { object, data }) => notifyTeam(ctx, idIn(object), data.role, true)),
  "team.role_taken": onEach((ctx, { object, data }) => notifyTeam(ctx, idIn(object), data.role, false)),
  "second_factor.added": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "added" })),
  "second_factor.removed": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "removed" })),
  "second_factor.passkey_added": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "passkey_added" })),
  "second_factor.codes_made": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "codes_made" })),
  "second_factor.recovery_used": onEach((ctx, { object, data }) =>
    notifyFactor(ctx, idIn(object), { is: "recovery_used", ...data }),
  ),
  "second_factor.failed": onEach(async (ctx, { object, data }) => {
    if (data.left === 0) await notifyFactor(ctx, idIn(object), { is: "failed" });
  }),
  "second_factor.reset": onEach((ctx, { object, data }) => notifyFactor(ctx, idIn(object), { is: "reset", ...data })),
  "health.changed": onEach(notifyHealth),
  "user.deleted": onEach(async (ctx, { object, data: { by, certificates } }) => {
    if (by === "self" || by === "school") await notifyAccountDeleted(ctx, idIn(object), { by, certificates });
  }),
};

/** The school ended somebody's access as a maintainer: to them, with its reason. */
async function notifyMaintainer(ctx: Ctx, about: { eventId: number; userId: string; voucherId: number }) {
  const { eventId, userId } = about;
  const { givenName, reason, ...address } = await maintainerFacts(ctx, about);
  const email = maintainerEndedEmail({ givenName, reason }, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "maintainer.ended", about: `event/${eventId}`, to: { userId, ...address }, email });
}

/** What people call an issuer. */
function wayOf({ settings }: Ctx, issuer: string) {
  if (issuer === "email") return "um código enviado para este e-mail";
  if (issuer === settings.GOOGLE_ISSUER) return "uma conta do Google";
  return `uma conta de ${URL.canParse(issuer) ? new URL(issuer).host : issuer}`;
}

/** An order was placed: sent at once, paid or not (Decreto 7.962/2013, art. 4). */
export async function notifyOrder(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = orderEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.order", about: `payment/${paymentId}`, to, email });
}

/** A payment was completed: the receipt. */
export async function notifyReceipt(ctx: Ctx, paymentId: number, how?: SendOptions): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = receiptEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.receipt", about: `payment/${paymentId}`, to, email }, how);
}

/** A refund (Decreto 7.962/2013, art. 5). */
export async function notifyRefund(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const refund = await refundFacts(ctx, paymentId);
  const taken = await refundConsequences(ctx, paymentId);
  const email = refundEmail(facts, { taken, refund }, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.refund", about: `payment/${paymentId}`, to, email });
}

/** A partial refund: one e-mail each time. */
async function notifyPart(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = partRefundEmail(facts, await refundFacts(ctx, paymentId), schoolOf(ctx.settings));
  const written = { kind: "payment.part_refund", about: `payment/${paymentId}`, to, email } as const;
  await queueEmail(ctx, written, { again: true });
}

/** Money arrived for a payment that had been given up, and is refunded. */
async function notifyLateMoney(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = lateMoneyEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.late", about: `payment/${paymentId}`, to, email });
}

/** A course was sold: to its instructor. */
async function notifySale(ctx: Ctx, commissionId: number): Promise<void> {
  const { to, facts } = await saleFacts(ctx, commissionId);
  const email = saleEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "commission.earned", about: `commission/${commissionId}`, to, email });
}

/** Commissions were paid in one payout: one e-mail to each instructor. */
async function notifyPayout(ctx: Ctx, commissionIds: number[]): Promise<void> {
  for (const { to, facts, first } of await payoutFacts(ctx, commissionIds)) {
    const email = payoutEmail(facts, schoolOf(ctx.settings));
    await queueEmail(ctx, { kind: "commission.paid", about: `commission/${first}`, to, email });
  }
}

/** A certificate was issued: to its holder. */
async function notifyCertificate(ctx: Ctx, id: string): Promise<void> {
  const { to, facts } = await certificateFacts(ctx, id);
  const email = certificateEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "certificate.issued", about: `certificate/${id}`, to, email });
}

/** A certificate got another name and number: to its holder. */
async function notifyCorrected(ctx: Ctx, id: string, { replaced }: DataOf<"certificate.reissued">): Promise<void> {
  const { to, facts } = await certificateFacts(ctx, id);
  const email = certificateCorrectedEmail({ ...facts, replaced }, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "certificate.reissued", about: `certificate/${id}`, to, email }, { again: true });
}

/** The school revoked a certificate: to its holder, with the reason. */
async function notifyRevoked(ctx: Ctx, id: string): Promise<void> {
  const { to, facts } = await certificateFacts(ctx, id);
  const email = certificateRevokedEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "certificate.revoked", about: `certificate/${id}`, to, email });
}

/** The school removed a review, or shows it again: to its author. */
async function notifyReview(ctx: Ctx, id: number, what: "removed" | "restored"): Promise<void> {
  const { to, facts } = await reviewFacts(ctx, id);
  const compose = what === "removed" ? reviewRemovedEmail : reviewRestoredEmail;
  const email = compose(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: `review.${what}`, about: `review/${id}`, to, email }, { again: true });
}

/** A removed review was rewritten: to the school. */
async function notifyRewritten(ctx: Ctx, id: number): Promise<void> {
  const { facts } = await reviewFacts(ctx, id);
  const school = schoolOf(ctx.settings);
  const email = reviewRewrittenEmail(facts, school);
  await queueEmail(
    ctx,
    { kind: "review.rewritten", about: `review/${id}`, to: itself(school), email },
    { again: true },
  );
}

/** A ticket was opened: to its author and to the school. */
export async function notifyTicket(ctx: Ctx, ticketId: number): Promise<void> {
  const { to, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const about = `ticket/${ticketId}`;
  await queueEmail(ctx, { kind: "ticket.opened", about, to, email: ticketReceivedEmail(facts, school) });
  await notifySchoolOfTicket(ctx, ticketId);
}

async function notifySchoolOfTicket(ctx: Ctx, ticketId: number) {
  const { facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const email = newTicketEmail(facts, school);
  await queueEmail(ctx, { kind: "ticket.arrived", about: `ticket/${ticketId}`, to: itself(school), email });
}

/** A ticket was replied to: to the other side. */
async function notifyReply(ctx: Ctx, replyId: number): Promise<void> {
  const { ticketId, fromSchool, ...reply } = await replyFacts(ctx, replyId);
  const { to: asker, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const email = fromSchool ? ticketAnsweredEmail(facts, reply, school) : newReplyEmail(facts, reply, school);
  const to = fromSchool ? asker : itself(school);
  await queueEmail(ctx, { kind: "ticket.replied", about: `ticket/${ticketId}/reply/${replyId}`, to, email });
}

/** Queues an invitation's e-mail, to the address that the school entered. */
async function notifyInvited(
  ctx: Ctx,
  id: number,
  { isBulk, ...how }: SendOptions & { isBulk?: boolean },
): Promise<void> {
  const { to, facts } = await invitationFacts(ctx, id);
  const email = invitationEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "invitation.sent", about: `invitation/${id}`, to, email, isBulk }, how);
}

/** An endpoint was paused automatically: to each admin. */
async function notifyWebhookPaused(ctx: Ctx, pause: WebhookPause): Promise<void> {
  const { facts, admins } = await webhookPauseFacts(ctx, pause);
  for (const { userId, givenName, ...address } of admins) {
    const email = webhookPausedEmail({ ...facts, givenName }, schoolOf(ctx.settings));
    await queueEmail(ctx, {
      kind: "webhook.paused",
      about: `event/${pause.eventId}/to/${userId}`,
      to: { userId, ...address },
      email,
    });
  }
}

/** A role of the team was given or taken: to whom it was. */
async function notifyTeam(ctx: Ctx, userId: string, role: TeamRole, isGiven: boolean) {
  const { givenName, ...address } = await personFacts(ctx, userId);
  const email = teamRoleEmail({ givenName, role, isGiven }, schoolOf(ctx.settings));
  const kind = isGiven ? "account.team_role_given" : "account.team_role_taken";
  await queueEmail(ctx, { kind, about: `user/${userId}`, to: { userId, ...address }, email }, { again: true });
}

/** A second factor changed: to its owner. */
async function notifyFactor(ctx: Ctx, id: string, change: FactorChange): Promise<void> {
  const { givenName, ...address } = await personFacts(ctx, id);
  const email = secondFactorEmail({ givenName, change }, schoolOf(ctx.settings));
  const written = {
    kind: `account.factor_${change.is}`,
    about: `user/${id}`,
    to: { userId: id, ...address },
    email,
  } as const;
  await queueEmail(ctx, written, { again: true });
}

/** A health check turned red or recovered: to each admin. */
async function notifyHealth(ctx: Ctx, { id, data }: EventOf<"health.changed">): Promise<void> {
  const school = schoolOf(ctx.settings);
  for (const { userId, givenName, ...address } of await selectAdmins(ctx)) {
    const email = healthEmail({ ...data, givenName }, school);
    await queueEmail(ctx, {
      kind: "health.changed",
      about: `event/${id}/to/${userId}`,
      to: { userId, ...address },
      email,
    });
  }
}

/** An account is being deleted: to its address, just before personal data is erased. */
async function notifyAccountDeleted(
  ctx: Ctx,
  id: string,
  { by, certificates }: { by: "self" | "school"; certificates: "keep" | "remove" },
): Promise<void> {
  const { givenName, ...address } = await personFacts(ctx, id);
  const to = { userId: null, ...address };
  const email = accountDeletedEmail({ givenName, certificates, bySchool: by === "school" }, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "account.deleted", about: `user/${id}`, to, email });
}

const itself = ({ email, platformName }: School): Recipient => ({ userId: null, email, name: platformName });
