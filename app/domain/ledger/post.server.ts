import type { Ctx } from "#app/domain/ctx.ts";
import { ledgerEntries, ledgerPostings } from "#drizzle/schema/ledger.ts";

type Kind = (typeof ledgerPostings.$inferSelect)["kind"];
type Account = (typeof ledgerEntries.$inferSelect)["account"];

/** Money that moves, in centavos, and what made it move: a payment, or a commission. */
export type Movement = { kind: Kind; cents: number } & ({ paymentId: number } | { commissionId: number });

/** Which account a movement debits, and which it credits. */
const sides: Record<Kind, [debited: Account, credited: Account]> = {
  "payment.completed": ["provider", "sales"],
  "payment.refunded": ["sales", "provider"],
  "commission.earned": ["commissions", "instructors"],
  "commission.reversed": ["instructors", "commissions"],
  "commission.paid": ["instructors", "bank"],
};

/**
 * Writes movements into the books, each as a posting of two entries that balance; a negative sum swaps the sides, and
 * nothing is written for a sum of nothing. Call it in the transaction of what it tells: the same movement twice breaks
 * that transaction.
 */
export async function post(ctx: Ctx, movements: Movement[]): Promise<void> {
  const moving = movements.filter(({ cents }) => cents !== 0);
  if (!moving.length) return;
  const postings = await ctx.db
    .insert(ledgerPostings)
    .values(moving.map(({ cents: _, ...about }) => about))
    .returning({ id: ledgerPostings.id, ...objectColumns });
  const idOf = new Map(postings.map((posting) => [keyOf(posting), posting.id]));
  await ctx.db
    .insert(ledgerEntries)
    .values(moving.flatMap((movement) => entriesOf(movement, idOf.get(keyOf(movement))!)));
}

const objectColumns = {
  kind: ledgerPostings.kind,
  paymentId: ledgerPostings.paymentId,
  commissionId: ledgerPostings.commissionId,
};

function keyOf({ kind, ...about }: { kind: Kind; paymentId?: number | null; commissionId?: number | null }) {
  return `${kind} ${about.paymentId ?? ""}/${about.commissionId ?? ""}`;
}

function entriesOf({ kind, cents }: Movement, postingId: number) {
  const [debited, credited] = cents > 0 ? sides[kind] : sides[kind].toReversed();
  return [
    { postingId, account: debited!, debitCents: Math.abs(cents) },
    { postingId, account: credited!, creditCents: Math.abs(cents) },
  ];
}
