import { isoDay, lastMonths } from "#app/domain/calendar.ts";
import { instructorShare } from "#app/domain/commissions/book-commission.server.ts";
import { sealAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutDay } from "#app/domain/facts.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutAccounts, payoutBatches } from "#drizzle/schema/payouts.ts";
import type { Cast } from "./cast.ts";
import { byTime, type Chronicle, hourMs } from "./chronicle.ts";
import type { Sale } from "./sales.ts";

type Line = Pick<Sale, "paymentId" | "course"> & {
  kind: "sale" | "reversal";
  buyerId: string;
  refundId: number | null;
  at: Date;
  priceCents: number;
  percentage: number;
  amountCents: number;
  cancelledAt: Date | null;
  payout: Payout | null;
};

/** What a payout of a past month took: all that had been earned before its month began. */
type Payout = { at: Date; earnedBefore: Date; reference: string };

/** Writes what the sales earned their instructors, and pays it out month by month; what is newer is due. */
export async function payCommissions(chronicle: Chronicle, sales: readonly Sale[], cast: Cast): Promise<void> {
  const { ctx, record } = chronicle;
  const payouts = payoutsUntil(chronicle);
  const percentage = ctx.settings.INSTRUCTOR_PERCENTAGE;
  const lines = byTime(
    sales.flatMap((sale) => linesOf(sale, { payouts, percentage })),
    ({ at }) => at,
  );
  const batches = await writePayouts(chronicle, { lines, payouts, admin: cast.marta.id });
  const rows = await ctx.db
    .insert(commissions)
    .values(lines.map((line) => ({ ...rowOf(line), batchId: line.payout && batches.get(line.payout)! })))
    .returning({ id: commissions.id, paymentId: commissions.paymentId, kind: commissions.kind });
  const known = lines.map((line) => {
    const row = rows.find(({ paymentId, kind }) => paymentId === line.paymentId && kind === line.kind);
    return { ...line, id: row!.id };
  });
  for (const line of known) {
    const object = `commission/${line.id}` as const;
    const { paymentId, amountCents, payout } = line;
    if (line.kind === "sale") record(line.at, line.buyerId, ["commission.created", object, { paymentId, amountCents }]);
    else record(line.at, cast.marta.id, ["commission.reversed", object, { paymentId }]);
    if (line.cancelledAt) record(line.cancelledAt, line.buyerId, ["commission.cancelled", object, {}]);
    if (payout) record(confirmed(payout), cast.marta.id, ["commission.paid", object, { reference: payout.reference }]);
  }
  for (const [payout, id] of batches) {
    const paid = known.filter((line) => line.payout === payout);
    const totalCents = paid.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const commissionIds = paid.map((line) => line.id);
    record(payout.at, cast.marta.id, ["payout.opened", `payout/${id}`, { commissionIds, totalCents }]);
    record(confirmed(payout), cast.marta.id, ["payout.confirmed", `payout/${id}`, {}]);
  }
  await post(chronicle, known);
  await saveAccounts(chronicle, cast);
}

/** Those of the last months whose day has come. */
function payoutsUntil({ now }: Chronicle): Payout[] {
  const months = lastMonths(isoDay(now).slice(0, 7), 7);
  return months
    .map((month) => {
      const day = `${month}-${payoutDay}`;
      const at = new Date(`${day}T13:05:00Z`);
      return {
        at,
        earnedBefore: new Date(`${month}-01T03:00:00Z`),
        reference: `LOTE-${day.replaceAll("-", "")}-100500`,
      };
    })
    .filter(({ at }) => at.getTime() < now.getTime() - hourMs);
}

const confirmed = ({ at }: Payout) => new Date(at.getTime() + 18 * 60_000);

/** What a sale earned, and what its refund took back: a commission that was not paid yet is cancelled. */
function linesOf(
  { buyer, course, endedAt, failure, back, paymentId, refundId }: Sale,
  { payouts, percentage }: { payouts: readonly Payout[]; percentage: number },
): Line[] {
  if (!endedAt || failure) return [];
  const payoutOf = (at: Date) => payouts.find(({ earnedBefore }) => at < earnedBefore) ?? null;
  const common = { paymentId, course, buyerId: buyer.id, percentage, cancelledAt: null };
  const payout = payoutOf(endedAt);
  const { amountCents } = instructorShare(course.priceCents, percentage);
  const sale = {
    ...common,
    kind: "sale",
    refundId: null,
    at: endedAt,
    priceCents: course.priceCents,
    amountCents,
    payout,
  } as const;
  if (!back) return [sale];
  const isDue = !payout || back.at < payout.at;
  if (back.kind === "rest" && isDue) return [{ ...sale, payout: null, cancelledAt: back.at }];
  const taken = -instructorShare(back.cents, percentage).amountCents;
  const reversal = {
    ...common,
    kind: "reversal",
    refundId,
    at: back.at,
    priceCents: back.cents,
    amountCents: taken,
  } as const;
  return [sale, { ...reversal, payout: payoutOf(back.at) }];
}

function rowOf(line: Line): typeof commissions.$inferInsert {
  const { paymentId, kind, refundId, course, at, priceCents, percentage, amountCents, cancelledAt, payout } = line;
  return {
    paymentId,
    kind,
    refundId,
    priceCents,
    percentage,
    amountCents,
    instructorId: course.instructorId,
    courseId: course.id,
    platformCents: (kind === "sale" ? priceCents : -priceCents) - amountCents,
    status: cancelledAt ? "cancelled" : payout ? "paid" : "pending",
    createdAt: at,
    ...(payout && { paidAt: confirmed(payout), paymentReference: payout.reference }),
  };
}

type Paying = { lines: readonly Line[]; payouts: readonly Payout[]; admin: string };

async function writePayouts({ ctx }: Chronicle, { lines, payouts, admin }: Paying): Promise<Map<Payout, number>> {
  const used = payouts.filter((payout) => lines.some((line) => line.payout === payout));
  if (!used.length) return new Map();
  const rows = await ctx.db
    .insert(payoutBatches)
    .values(
      used.map((payout) => ({
        reference: payout.reference,
        createdBy: admin,
        createdAt: payout.at,
        confirmedAt: confirmed(payout),
      })),
    )
    .returning();
  return new Map(used.map((payout) => [payout, rows.find(({ reference }) => reference === payout.reference)!.id]));
}

async function post({ ctx }: Chronicle, lines: readonly (Line & { id: number })[]) {
  const movements = lines.flatMap(({ id: commissionId, kind, amountCents: cents, at, cancelledAt, payout }) => [
    kind === "sale"
      ? { kind: "commission.earned" as const, commissionId, cents, postedAt: at }
      : { kind: "commission.reversed" as const, commissionId, cents: -cents, postedAt: at },
    ...(cancelledAt ? [{ kind: "commission.reversed" as const, commissionId, cents, postedAt: cancelledAt }] : []),
    ...(payout ? [{ kind: "commission.paid" as const, commissionId, cents, postedAt: confirmed(payout) }] : []),
  ]);
  await postEntries(
    ctx,
    byTime(movements, ({ postedAt }) => postedAt),
  );
}

/** Where the two instructors are paid: invented accounts, with the numbers that examples of CPFs use. */
async function saveAccounts({ ctx, daysAgo, record }: Chronicle, { davi, helena }: Cast) {
  const documents = [
    [davi, "529.982.247-25"],
    [helena, "111.444.777-35"],
  ] as const;
  for (const [{ id, fullName, email }, document] of documents) {
    const account = {
      bank_name: "Banco de Demonstração",
      bank_agency: "0001",
      bank_account: "12345-6",
      bank_account_type: "corrente",
      account_holder_name: fullName,
      account_holder_document: document,
      pix_key_type: "email",
      pix_key: email,
      is_active: true,
    } as const;
    const updatedAt = daysAgo(185);
    await ctx.db.insert(payoutAccounts).values({ userId: id, sealed: sealAccount(ctx, account), updatedAt });
    record(updatedAt, id, ["payout_account.saved", `user/${id}`, { changed: Object.keys(account) }]);
  }
}
