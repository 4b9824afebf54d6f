import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { books } from "./books.ts";

type Movement = { type: string; value: number; paymentId?: string };

/** The account's movements: what was paid, the fees, what went back, and what was sent to the bank. */
export function listMovements({ query }: Asked): Reply {
  const offset = Number(query.get("offset") ?? 0);
  const limit = Number(query.get("limit") ?? 10);
  const paid = books.payments.filter(({ status }) => !["PENDING", "OVERDUE"].includes(status));
  const all: Movement[] = [
    ...paid.flatMap(({ id: paymentId, cents, refunds }): Movement[] => [
      { type: "PAYMENT_RECEIVED", value: cents / 100, paymentId },
      { type: "PAYMENT_FEE", value: -1.99, paymentId },
      // Money lent on it and paid back, and what a message cost: no part of the sale.
      { type: "RECEIVABLE_ANTICIPATION_GROSS_CREDIT", value: cents / 100, paymentId },
      { type: "RECEIVABLE_ANTICIPATION_DEBIT", value: -cents / 100, paymentId },
      { type: "PAYMENT_MESSAGING_NOTIFICATION_FEE", value: -0.99, paymentId },
      ...refunds
        .filter(({ status }) => status === "DONE")
        .map(({ value }) => ({ type: "PAYMENT_REVERSAL", value: -value, paymentId })),
    ]),
    { type: "TRANSFER", value: -100 },
  ];
  const data = all.slice(offset, offset + limit).map((movement, at) => ({
    object: "financialTransaction",
    id: `fin_${offset + at}`,
    paymentId: null,
    ...movement,
  }));
  return {
    status: 200,
    body: { object: "list", hasMore: all.length > offset + limit, totalCount: all.length, limit, offset, data },
  };
}
