import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/money.ts";
import { nothingMoved, shortTransaction } from "#app/domain/payments/labels.ts";
import type { PaymentRow } from "#app/domain/payments/payment-columns.server.ts";
import { writeTicket } from "#app/domain/support/write-ticket.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Tells the school that a boleto's money waits for an account to go to: a ticket in the buyer's name, written by the
 * platform. It spends none of the buyer's tickets, and the letter of the refund stands for the ticket's own.
 * Call it once a refund, in its transaction.
 */
export async function askForAccount(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { userId, courseId, amountCents, transactionId, provider } = payment;
  const [buyer] = await ctx.db
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const [course] = await ctx.db.select({ title: courses.title }).from(courses).where(eq(courses.id, courseId));
  const name = shortTransaction(transactionId);
  const description = [
    `Aberto pela plataforma: o pagamento ${name}, de ${amountLabel(amountCents)}, pelo curso “${course!.title}”, foi reembolsado, e um boleto não tem caminho de volta.`,
    "Escreva a quem comprou, no e-mail deste ticket, para combinar a conta ou a chave PIX que recebe o valor.",
    ...(provider === "simulator" ? [nothingMoved] : []),
  ].join("\n\n");
  const subject = `Reembolso do boleto ${name}`;
  await writeTicket(ctx, { subject, description, category: "payment" }, { userId, ...buyer! });
}
