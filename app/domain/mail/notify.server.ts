import type { Ctx } from "#app/domain/ctx.ts";
import { type EventType, idIn } from "#app/domain/events/event-types.ts";
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
import type { Email } from "./compose.ts";
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
  webhookPauseFacts,
} from "./facts.server.ts";
import { payoutEmail, saleEmail } from "./instructor-emails.ts";
import { invitationEmail } from "./invitation-emails.ts";
import { meetingSubscriptions } from "./notify-meetings.server.ts";
import { orderEmail } from "./order-emails.ts";
import { type PaymentFacts, receiptEmail } from "./payment-emails.ts";
import { queueEmail, type Recipient, type SendOptions, type Written } from "./queue-email.server.ts";
import {
  lateMoneyEmail,
  type OpenRefund,
  partRefundEmail,
  refundEmail,
  refundFormEmail,
  refundRefusedEmail,
  refundRequestedEmail,
} from "./refund-emails.ts";
import { reviewRemovedEmail, reviewRestoredEmail, reviewRewrittenEmail } from "./review-emails.ts";
import { teamRoleEmail } from "./team-emails.ts";
import { newReplyEmail, newTicketEmail, ticketAnsweredEmail, ticketReceivedEmail } from "./ticket-emails.ts";

/* E-mails are written in the transaction of their event, so that neither exists without the other. A second one of the
   same kind about the same thing is not written, unless `again` asks for a copy. */

const again = { again: true };

export const mailSubscriptions: Subscriptions = {
  ...meetingSubscriptions,
  /** Sent at once, paid or not (Decreto 7.962/2013, art. 4); of what is paid at once the receipt is enough. */
  "payment.created": onEach(async (ctx, { object, data }) => {
    if (data.charge !== "pending") return;
    await send(ctx, "payment.order", object, await paymentFacts(ctx, numberIn(object)), orderEmail);
  }),
  "payment.completed": onEach((ctx, { object }) => sendReceipt(ctx, numberIn(object))),
  /** Decreto 7.962/2013, art. 5, §4: at once, also where the money takes days. */
  "payment.refund_requested": onEach((ctx, { object, data: { refundId } }) =>
    sendAboutRefund(ctx, { object, refundId, kind: "payment.refund_requested", compose: refundRequestedEmail }),
  ),
  "payment.refund_awaits_payer": onEach((ctx, { object, data: { refundId } }) =>
    sendAboutRefund(ctx, { object, refundId, kind: "payment.refund_form", compose: refundFormEmail }),
  ),
  /** Nobody whose money the school wanted to send back is told: it tries again, or arranges something else. */
  "payment.refund_refused": onEach((ctx, { object, data: { refundId } }) =>
    sendAboutRefund(ctx, { object, refundId, kind: "payment.refund_refused", compose: refundRefusedEmail }),
  ),
  /** Decreto 7.962/2013, art. 5. */
  "payment.refunded": onEach(async (ctx, { object, data: { by } }) => {
    const id = numberIn(object);
    const undone = { by, refund: await refundFacts(ctx, id), taken: await refundConsequences(ctx, id) };
    const compose: Compose<PaymentFacts> = (facts, school) => refundEmail(facts, undone, school);
    await send(ctx, "payment.refund", object, await paymentFacts(ctx, id), compose);
  }),
  "payment.partly_refunded": onEach(async (ctx, { object }) => {
    const refund = await refundFacts(ctx, numberIn(object));
    const compose: Compose<PaymentFacts> = (facts, school) => partRefundEmail(facts, refund, school);
    await send(ctx, "payment.part_refund", object, await paymentFacts(ctx, numberIn(object)), compose, again);
  }),
  "payment.came_late": mail("payment.late", paymentFacts, lateMoneyEmail),
  "commission.created": mail("commission.earned", saleFacts, saleEmail),
  /** Commissions that are paid in one payout: one e-mail to each instructor. */
  "commission.paid": async (ctx, happened) => {
    const ids = happened.map(({ object }) => numberIn(object));
    for (const { first, ...found } of await payoutFacts(ctx, ids))
      await send(ctx, "commission.paid", `commission/${first}`, found, payoutEmail);
  },
  "certificate.issued": onEach(async (ctx, { object }) =>
    send(ctx, "certificate.issued", object, await certificateFacts(ctx, idIn(object)), certificateEmail),
  ),
  "certificate.reissued": onEach(async (ctx, { object, data: { replaced } }) => {
    const { to, facts } = await certificateFacts(ctx, idIn(object));
    const found = { to, facts: { ...facts, replaced } };
    await send(ctx, "certificate.reissued", object, found, certificateCorrectedEmail, again);
  }),
  "certificate.revoked": onEach(async (ctx, { object, data }) => {
    if (data.reason !== "decision") return;
    await send(ctx, "certificate.revoked", object, await certificateFacts(ctx, idIn(object)), certificateRevokedEmail);
  }),
  "review.removed": mail("review.removed", reviewFacts, reviewRemovedEmail, again),
  "review.restored": mail("review.restored", reviewFacts, reviewRestoredEmail, again),
  /** One that was removed is written anew: to the school. */
  "review.changed": onEach(async (ctx, { object, data }) => {
    if (!data.waits) return;
    const { facts } = await reviewFacts(ctx, numberIn(object));
    await send(ctx, "review.rewritten", object, { to: itself(ctx), facts }, reviewRewrittenEmail, again);
  }),
  "ticket.created": onEach(async (ctx, { object, data: { by } }) => {
    if (by === "platform") return;
    const found = await ticketFacts(ctx, numberIn(object));
    if (by === "asker") await send(ctx, "ticket.opened", object, found, ticketReceivedEmail);
    await send(ctx, "ticket.arrived", object, { ...found, to: itself(ctx) }, newTicketEmail);
  }),
  /** To the other side. */
  "ticket.replied": onEach(async (ctx, { data }) => {
    const { ticketId, fromSchool, ...reply } = await replyFacts(ctx, data.reply);
    const { to: asker, facts } = await ticketFacts(ctx, ticketId);
    const compose = fromSchool ? ticketAnsweredEmail : newReplyEmail;
    const found = { to: fromSchool ? asker : itself(ctx), facts };
    const about = `ticket/${ticketId}/reply/${data.reply}`;
    await send(ctx, "ticket.replied", about, found, (ticket, school) => compose(ticket, reply, school));
  }),
  "invitation.created": onEach(async (ctx, { object, data }) => {
    const isBulk = data.importId !== undefined;
    await send(ctx, "invitation.sent", object, await invitationFacts(ctx, numberIn(object)), invitationEmail, {
      isBulk,
    });
  }),
  "invitation.sent_again": mail("invitation.sent", invitationFacts, invitationEmail, again),
  "webhook.paused": onEach(async (ctx, { id, object, data: { deliveryId } }) => {
    if (deliveryId === null) return;
    const facts = await webhookPauseFacts(ctx, { endpointId: numberIn(object), deliveryId });
    await sendAdmins(ctx, "webhook.paused", id, facts, webhookPausedEmail);
  }),
  "health.changed": onEach((ctx, { id, data }) => sendAdmins(ctx, "health.changed", id, data, healthEmail)),
  "identity.joined": onEach(async (ctx, { id, object, data: { issuer } }) => {
    const found = await personFacts(ctx, idIn(object), { way: wayOf(ctx, issuer) });
    await send(ctx, "account.joined", `event/${id}`, found, identityJoinedEmail);
  }),
  "maintainer.ended": onEach(async (ctx, { id, object, data: { voucherId, byDecision } }) => {
    if (!byDecision) return;
    const found = await maintainerFacts(ctx, { userId: idIn(object), voucherId });
    await send(ctx, "maintainer.ended", `event/${id}`, found, maintainerEndedEmail);
  }),
  "team.role_given": onEach(async (ctx, { object, data: { role } }) => {
    const found = await personFacts(ctx, idIn(object), { role, isGiven: true });
    await send(ctx, "account.team_role_given", object, found, teamRoleEmail, again);
  }),
  "team.role_taken": onEach(async (ctx, { object, data: { role } }) => {
    const found = await personFacts(ctx, idIn(object), { role, isGiven: false });
    await send(ctx, "account.team_role_taken", object, found, teamRoleEmail, again);
  }),
  "second_factor.added": onEach((ctx, { object }) => sendFactor(ctx, object, { is: "added" })),
  "second_factor.removed": onEach((ctx, { object }) => sendFactor(ctx, object, { is: "removed" })),
  "second_factor.passkey_added": onEach((ctx, { object }) => sendFactor(ctx, object, { is: "passkey_added" })),
  "second_factor.codes_made": onEach((ctx, { object }) => sendFactor(ctx, object, { is: "codes_made" })),
  "second_factor.recovery_used": onEach((ctx, { object, data }) =>
    sendFactor(ctx, object, { is: "recovery_used", ...data }),
  ),
  "second_factor.failed": onEach(async (ctx, { object, data }) => {
    if (data.left === 0) await sendFactor(ctx, object, { is: "failed" });
  }),
  "second_factor.reset": onEach((ctx, { object, data }) => sendFactor(ctx, object, { is: "reset", ...data })),
  /** To the address, just before personal data is erased. */
  "user.deleted": onEach(async (ctx, { object, data: { by, certificates } }) => {
    if (by !== "self" && by !== "school") return;
    const { to, facts } = await personFacts(ctx, idIn(object), { certificates, bySchool: by === "school" });
    await send(ctx, "account.deleted", object, { to: { ...to, userId: null }, facts }, accountDeletedEmail);
  }),
};

type Kind = Written["kind"];
/** Whom an e-mail is for, and what it says. */
type Found<Facts> = { to: Recipient; facts: Facts };
type Compose<Facts> = (facts: Facts, school: School) => Email;

/** An e-mail on each event of a type, about its object. */
function mail<Type extends EventType, Facts>(
  kind: Kind,
  read: (ctx: Ctx, id: number) => Promise<Found<Facts>>,
  compose: Compose<Facts>,
  how?: SendOptions,
) {
  return onEach<Type>(async (ctx, { object }) =>
    send(ctx, kind, object, await read(ctx, numberIn(object)), compose, how),
  );
}

async function send<Facts>(
  ctx: Ctx,
  kind: Kind,
  about: string,
  { to, facts }: Found<Facts>,
  compose: Compose<Facts>,
  { isBulk, ...how }: SendOptions & { isBulk?: boolean } = {},
) {
  await queueEmail(ctx, { kind, about, to, email: compose(facts, schoolOf(ctx.settings)), isBulk }, how);
}

type AboutRefund = {
  object: string;
  refundId: number;
  kind: Kind;
  compose: (payment: PaymentFacts, refund: OpenRefund, school: School) => Email | null;
};

/** About a refund whose money has not come back; nothing where `compose` has nothing to say. */
async function sendAboutRefund(ctx: Ctx, { object, refundId, kind, compose }: AboutRefund) {
  const { to, facts } = await paymentFacts(ctx, numberIn(object));
  const refund = await refundFacts(ctx, numberIn(object), { evenRefused: true });
  const email = compose(facts, refund, schoolOf(ctx.settings));
  if (email) await queueEmail(ctx, { kind, about: `${object}/refund/${refundId}`, to, email });
}

/** One to each admin. */
async function sendAdmins<Facts>(
  ctx: Ctx,
  kind: Kind,
  eventId: number,
  facts: Facts,
  compose: Compose<Facts & { givenName: string }>,
) {
  for (const { givenName, ...to } of await selectAdmins(ctx))
    await send(ctx, kind, `event/${eventId}/to/${to.userId}`, { to, facts: { ...facts, givenName } }, compose);
}

export async function sendReceipt(ctx: Ctx, paymentId: number, how?: SendOptions): Promise<void> {
  await send(ctx, "payment.receipt", `payment/${paymentId}`, await paymentFacts(ctx, paymentId), receiptEmail, how);
}

/** A second factor changed: to its owner. */
async function sendFactor(ctx: Ctx, object: string, change: FactorChange) {
  const found = await personFacts(ctx, idIn(object), { change });
  await send(ctx, `account.factor_${change.is}`, object, found, secondFactorEmail, again);
}

const numberIn = (object: string) => Number(idIn(object));

/** The school's own address. */
function itself({ settings }: Ctx): Recipient {
  const { email, platformName } = schoolOf(settings);
  return { userId: null, email, name: platformName };
}

/** What people call an issuer. */
function wayOf({ settings }: Ctx, issuer: string) {
  if (issuer === "email") return "um código enviado para este e-mail";
  if (issuer === settings.GOOGLE_ISSUER) return "uma conta do Google";
  return `uma conta de ${URL.canParse(issuer) ? new URL(issuer).host : issuer}`;
}
