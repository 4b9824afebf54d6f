import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { hasRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { readPaidMonths } from "#app/domain/commissions/commission-stats.server.ts";
import { selectAccountsOf } from "#app/domain/commissions/payout-account.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { panelList } from "#app/domain/list.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { users } from "#drizzle/schema/people.ts";
import { type PayeeGroup, type PayoutView, payoutNotFound, payoutState, payoutStateLabels } from "./payout.ts";
import { payeeGroups } from "./review-selection.server.ts";

const payoutColumns = {
  id: payoutBatches.id,
  reference: payoutBatches.reference,
  paidAs: sql<string | null>`(
    select min(${commissions.paymentReference}) from ${commissions} where ${commissions.batchId} = ${payoutBatches.id}
  )`,
  createdAt: payoutBatches.createdAt,
  createdByName: users.fullName,
  confirmedAt: payoutBatches.confirmedAt,
  cancelledAt: payoutBatches.cancelledAt,
};

/** Of its lines: how many, of how many instructors, and their sum in centavos. */
const ofLines = (what: SQL) =>
  sql<number>`(select ${what} from ${commissions} where ${commissions.batchId} = ${payoutBatches.id})`;

const selectSummaries = ({ db }: Ctx) =>
  db
    .select({
      ...payoutColumns,
      lineCount: ofLines(sql`count(*)::int`),
      instructorCount: ofLines(sql`count(distinct ${commissions.instructorId})::int`),
      totalCents: ofLines(sql`coalesce(sum(${commissions.amountCents}), 0)::float8`),
    })
    .from(payoutBatches)
    .innerJoin(users, eq(users.id, payoutBatches.createdBy))
    .$dynamic();

/** A payout in a list. */
export type PayoutSummary = PayoutView & { lineCount: number; instructorCount: number; totalCents: number };

const isOpen = sql`(${payoutBatches.confirmedAt} is null and ${payoutBatches.cancelledAt} is null)`;
const states = {
  open: isOpen,
  confirmed: isNotNull(payoutBatches.confirmedAt),
  cancelled: isNotNull(payoutBatches.cancelledAt),
};

/** All payouts, open ones first, then newest first. */
export const payoutList = panelList(
  {
    name: "lotes",
    path: "/admin/payouts",
    search: "Referência do lote",
    order: "-state",
    pageSize: 25,
    columns: {
      reference: { label: "Lote" },
      total: { label: "Total" },
      state: { label: "Situação" },
      created: { label: "Criado em", sort: "down" },
      lines: { label: "Comissões" },
    },
    filters: { state: { label: "Situação", all: "Todos", options: payoutStateLabels } },
  },
  {
    ability: "commissions.pay",
    select: selectSummaries,
    source: (_, { q = "", state = "all" }) => ({
      id: payoutBatches.id,
      where: and(
        state === "all" ? undefined : states[state],
        matchesEveryWord(sql`folded(${payoutBatches.reference})`, q),
      ),
      orders: { state: isOpen },
    }),
    toRow: (row): PayoutSummary => ({ ...row, state: payoutState(row) }),
    cells: {
      Lote: ({ reference }) => reference,
      "Criado em": ({ createdAt }) => shortDate(createdAt),
      "Criado por": ({ createdByName }) => createdByName,
      Situação: ({ state }) => payoutStateLabels[state],
      Comissões: ({ lineCount }) => lineCount,
      Instrutores: ({ instructorCount }) => instructorCount,
      Total: ({ totalCents }) => decimalCell(totalCents),
      "Referência do pagamento": ({ paidAs }) => paidAs ?? "",
    },
  },
);

/** What was paid out in each of the last six months, oldest first. */
export async function showPaidMonths(ctx: Ctx) {
  authorise(ctx, "commissions.pay");
  return await readPaidMonths(ctx);
}

/**
 * A payout with the sum of each instructor, their account, and, while it is open, the PIX code for exactly that sum.
 * Codes contain whole keys, so without a recent sign-in they are left out and keys are masked. Reading payout data is
 * recorded.
 */
export async function showPayout(
  ctx: Ctx,
  id: number,
): Promise<{ payout: PayoutView; groups: PayeeGroup[]; totalCents: number }> {
  const signed = authorise(ctx, "commissions.pay");
  const ofIt = eq(commissions.batchId, id);
  const [{ rows, lines, accounts }, isRecent] = await Promise.all([
    batchRead(signed, {
      rows: signed.db
        .select(payoutColumns)
        .from(payoutBatches)
        .innerJoin(users, eq(users.id, payoutBatches.createdBy))
        .where(eq(payoutBatches.id, id)),
      lines: selectCommissions(signed).where(ofIt).orderBy(commissions.instructorId, commissions.id),
      accounts: selectAccountsOf(signed, signed.db.select({ id: commissions.id }).from(commissions).where(ofIt)),
    }),
    hasRecentSignIn(signed),
  ]);
  const [row] = rows;
  if (!row) throw new AppError("not_found", payoutNotFound);
  const payout: PayoutView = { ...row, state: payoutState(row) };
  const reference = payout.state === "open" && isRecent ? payout.reference : undefined;
  const groups = await payeeGroups(signed, lines, { accounts, why: `payout/${id}`, reference });
  return { payout, groups, totalCents: groups.reduce((sum, { totalCents }) => sum + totalCents, 0) };
}
