import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Pause, pauseFacts } from "#app/domain/mail/facts/pause-facts.server.ts";
import { paymentFacts, takenBack } from "#app/domain/mail/facts/payment-facts.server.ts";
import { replyFacts, ticketFacts } from "#app/domain/mail/facts/ticket-facts.server.ts";
import { accountDeletedLetter } from "#app/domain/mail/letters/account-deleted.ts";
import { type CertificateFacts, certificateLetter } from "#app/domain/mail/letters/certificate.ts";
import { orderLetter } from "#app/domain/mail/letters/order.ts";
import { pauseLetter } from "#app/domain/mail/letters/pause.ts";
import { receiptLetter } from "#app/domain/mail/letters/receipt.ts";
import { refundLetter } from "#app/domain/mail/letters/refund.ts";
import { answerLetter, ticketLetter } from "#app/domain/mail/letters/ticket.ts";
import { arrivedLetter, repliedLetter } from "#app/domain/mail/letters/ticket-to-school.ts";
import { type How, type Recipient, writeLetter } from "#app/domain/mail/write-letter.server.ts";
import { type School, schoolOf } from "#app/domain/school.ts";

/*
 * Each of these is called in the transaction of what it tells, once that is written: the letter is there exactly when
 * the thing is. Telling the same again writes nothing, unless `again` says that somebody asked for one more copy.
 */

/** The order is in: sent at once, paid or not (Decreto 7.962/2013, art. 4). In: the payment's id. */
export async function tellOfOrder(ctx: Ctx, paymentId: number, how?: How): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const letter = orderLetter(facts, schoolOf(ctx.settings));
  await writeLetter(ctx, { kind: "payment.order", about: `payment/${paymentId}`, to, letter }, how);
}

/** The payment is confirmed: the receipt. In: the payment's id. */
export async function tellOfReceipt(ctx: Ctx, paymentId: number, how?: How): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const letter = receiptLetter(facts, schoolOf(ctx.settings));
  await writeLetter(ctx, { kind: "payment.receipt", about: `payment/${paymentId}`, to, letter }, how);
}

/** The money goes back (Decreto 7.962/2013, art. 5). In: the payment's id, its enrolment having been ended. */
export async function tellOfRefund(ctx: Ctx, paymentId: number, how?: How): Promise<void> {
  const { to, facts } = await paymentFacts(ctx, paymentId);
  const letter = refundLetter(facts, await takenBack(ctx, paymentId), schoolOf(ctx.settings));
  await writeLetter(ctx, { kind: "payment.refund", about: `payment/${paymentId}`, to, letter }, how);
}

/** A certificate was issued, just now, to the viewer. Nothing is read again: whoever issues the next one is waiting. */
export async function tellOfCertificate(ctx: SignedCtx, issued: Omit<CertificateFacts, "givenName">): Promise<void> {
  const { email, fullName: name, givenName } = ctx.viewer;
  const letter = certificateLetter({ ...issued, givenName }, schoolOf(ctx.settings));
  const about = `certificate/${issued.id}`;
  await writeLetter(ctx, { kind: "certificate.issued", about, to: { email, name }, letter });
}

/** A ticket was opened: to whoever opened it, and to the school. In: its id. */
export async function tellOfTicket(ctx: Ctx, ticketId: number, how?: How): Promise<void> {
  const { to, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const about = `ticket/${ticketId}`;
  await writeLetter(ctx, { kind: "ticket.opened", about, to, letter: ticketLetter(facts, school) }, how);
  await writeLetter(ctx, { kind: "ticket.arrived", about, to: itself(school), letter: arrivedLetter(facts, school) });
}

/** Something was written under a ticket: to the other side. In: the reply's id. */
export async function tellOfReply(ctx: Ctx, replyId: number, how?: How): Promise<void> {
  const { ticketId, fromSchool, ...reply } = await replyFacts(ctx, replyId);
  const { to: asker, facts } = await ticketFacts(ctx, ticketId);
  const school = schoolOf(ctx.settings);
  const letter = fromSchool ? answerLetter(facts, reply, school) : repliedLetter(facts, reply, school);
  const to = fromSchool ? asker : itself(school);
  await writeLetter(ctx, { kind: "ticket.replied", about: `ticket/${ticketId}/reply/${replyId}`, to, letter }, how);
}

/**
 * Nothing goes to an endpoint any more, and nobody asked for that: to each admin. In: the event of it, and the message
 * that was the last.
 */
export async function tellOfPause(ctx: Ctx, told: Pause): Promise<void> {
  const { facts, admins } = await pauseFacts(ctx, told);
  for (const { id, givenName, ...to } of admins) {
    const letter = pauseLetter({ ...facts, givenName }, schoolOf(ctx.settings));
    await writeLetter(ctx, { kind: "webhook.paused", about: `event/${told.eventId}/to/${id}`, to, letter });
  }
}

/** An account was deleted: to the address that it had. In: what it was, and what became of its certificates. */
export async function tellOfDeletion(
  ctx: Ctx,
  { id, email, fullName: name, givenName }: { id: string; email: string; fullName: string; givenName: string },
  { by, certificates }: { by: "self" | "school"; certificates: "keep" | "remove" },
): Promise<void> {
  const letter = accountDeletedLetter({ givenName, certificates, bySchool: by === "school" }, schoolOf(ctx.settings));
  await writeLetter(ctx, { kind: "account.deleted", about: `user/${id}`, to: { email, name }, letter });
}

const itself = ({ email, platformName }: School): Recipient => ({ email, name: platformName });
