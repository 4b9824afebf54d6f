import type { Ctx } from "#app/domain/ctx.ts";
import { type DataOf, type EventOf, idIn } from "#app/domain/events/event-types.ts";
import { onEach, type Subscriptions } from "#app/domain/events/record.server.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import { accountDeletedEmail, healthEmail, identityJoinedEmail, webhookPausedEmail } from "./account-emails.ts";
import { certificateCorrectedEmail, certificateEmail, certificateRevokedEmail } from "./certificate-emails.ts";
import { type FactorChange, secondFactorEmail } from "./factor-emails.ts";
import {
  certificateFacts,
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
import { orderEmail } from "./order-emails.ts";
import { receiptEmail } from "./payment-emails.ts";
import { queueEmail, type Recipient, type SendOptions } from "./queue-email.server.ts";
import { lateMoneyEmail, partRefundEmail, refundEmail } from "./refund-emails.ts";
import { reviewRemovedEmail, reviewRestoredEmail, reviewRewrittenEmail } from "./review-emails.ts";
import { newReplyEmail, newTicketEmail, ticketAnsweredEmail, ticketReceivedEmail } from "./ticket-emails.ts";

/*
 * E-mails are written in the transaction of the event, so that neither is there without the other. A second one of the
 * same kind about the same thing is not written, unless `again` asks for one more copy.
 */

export const mailSubscriptions: Subscriptions = {
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
    if (data.by === "asker") await notifyTicket(ctx, Number(idIn(object)));
  }),
  "ticket.replied": onEach((ctx, { data }) => notifyReply(ctx, data.reply)),
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
  "second_factor.added": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "added" })),
  "second_factor.removed": onEach((ctx, { object }) => notifyFactor(ctx, idIn(object), { is: "removed" })),
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

/** How a person calls what an issuer lets in by. */
function wayOf({ settings }: Ctx, issuer: string) {
  if (issuer === "email") return "um código enviado para este e-mail";
  if (issuer === settings.GOOGLE_ISSUER) return "uma conta do Google";
  return `uma conta de ${URL.canParse(issuer) ? new URL(issuer).host : issuer}`;
}

/** The order is in: sent at once, paid or not (Decreto 7.962/2013, art. 4). */
export async function notifyOrder(ctx: Ctx, paymentId: number, how?: SendOptions): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = orderEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.order", about: `payment/${paymentId}`, to, email }, how);
}

/** The payment is confirmed: the receipt. */
export async function notifyReceipt(ctx: Ctx, paymentId: number, how?: SendOptions): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = receiptEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.receipt", about: `payment/${paymentId}`, to, email }, how);
}

/** The money goes back (Decreto 7.962/2013, art. 5). */
export async function notifyRefund(ctx: Ctx, paymentId: number, how?: SendOptions): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const refund = await refundFacts(ctx, paymentId);
  const taken = await refundConsequences(ctx, paymentId);
  const email = refundEmail(facts, { taken, refund }, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.refund", about: `payment/${paymentId}`, to, email }, how);
}

/** A part of the money goes back: one e-mail each time. */
async function notifyPart(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = partRefundEmail(facts, await refundFacts(ctx, paymentId), schoolOf(ctx.settings));
  const written = { kind: "payment.part_refund", about: `payment/${paymentId}`, to, email } as const;
  await queueEmail(ctx, written, { again: true });
}

/** Money came for a payment that had been given up, and goes back. */
async function notifyLateMoney(ctx: Ctx, paymentId: number): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const email = lateMoneyEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "payment.late", about: `payment/${paymentId}`, to, email });
}

/** A course was sold: to who teaches it. */
async function notifySale(ctx: Ctx, commissionId: number): Promise<void> {
  const { to, facts } = await saleFacts(ctx, commissionId);
  const email = saleEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "commission.earned", about: `commission/${commissionId}`, to, email });
}

/** Commissions were paid together: one e-mail to each who earned them. */
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

/** The school took a certificate back by its own decision: to whom it was given, with the reason. */
async function notifyRevoked(ctx: Ctx, id: string): Promise<void> {
  const { to, facts } = await certificateFacts(ctx, id);
  const email = certificateRevokedEmail(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: "certificate.revoked", about: `certificate/${id}`, to, email });
}

/** The school took a review down, or shows it again: to its author. */
async function notifyReview(ctx: Ctx, id: number, what: "removed" | "restored"): Promise<void> {
  const { to, facts } = await reviewFacts(ctx, id);
  const compose = what === "removed" ? reviewRemovedEmail : reviewRestoredEmail;
  const email = compose(facts, schoolOf(ctx.settings));
  await queueEmail(ctx, { kind: `review.${what}`, about: `review/${id}`, to, email }, { again: true });
}

/** A review that the school had taken down was written anew: to the school. */
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
export async function notifyTicket(ctx: Ctx, ticketId: number, how?: SendOptions): Promise<void> {
  const { to, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const about = `ticket/${ticketId}`;
  await queueEmail(ctx, { kind: "ticket.opened", about, to, email: ticketReceivedEmail(facts, school) }, how);
  await queueEmail(ctx, { kind: "ticket.arrived", about, to: itself(school), email: newTicketEmail(facts, school) });
}

/** A ticket was replied to: to the other side. */
async function notifyReply(ctx: Ctx, replyId: number, how?: SendOptions): Promise<void> {
  const { ticketId, fromSchool, ...reply } = await replyFacts(ctx, replyId);
  const { to: asker, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const email = fromSchool ? ticketAnsweredEmail(facts, reply, school) : newReplyEmail(facts, reply, school);
  const to = fromSchool ? asker : itself(school);
  await queueEmail(ctx, { kind: "ticket.replied", about: `ticket/${ticketId}/reply/${replyId}`, to, email }, how);
}

/** An endpoint was paused by itself: to each admin. */
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

/** Something happened to a second factor: to whom it belongs. */
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

/** A check turned red or green again: to each admin. */
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

/** An account is being deleted: to the address that it has until then, as what is its own is erased. */
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
