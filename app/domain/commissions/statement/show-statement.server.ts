import { and, eq, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { selectCommissionCount, selectCommissionPage } from "#app/domain/commissions/commission-columns.server.ts";
import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { ledgerEntries, ledgerPostings } from "#drizzle/schema/ledger.ts";
import { users } from "#drizzle/schema/people.ts";

/** What the books say of one instructor, in centavos: earned, taken back by refunds, paid out, and still owed. */
export type StatementSums = { earnedCents: number; takenBackCents: number; paidCents: number; owedCents: number };

export type Statement = {
  instructor: { id: string; fullName: string };
  sums: StatementSums;
  page: Page<CommissionView>;
};

/**
 * Everything that one person ever earned by their courses, newest first, a page at a time; the sums are those of the
 * books, over all of it. Refuses everybody but admins, and (not found) whoever does not exist.
 */
export async function showStatement(ctx: Ctx, instructorId: string, paging: Paging): Promise<Statement> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  const own = eq(commissions.instructorId, instructorId);
  const { instructors, rows, counted, booked } = await readTogether(signed, {
    instructors: signed.db
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(eq(users.id, instructorId)),
    rows: selectCommissionPage(signed, own, paging),
    counted: selectCommissionCount(signed, own),
    booked: selectBooked(signed, instructorId),
  });
  const [instructor] = instructors;
  if (!instructor) throw new Refusal("not_found", instructorNotFound);
  const { gainedCents, settledCents, ...rest } = booked[0]!;
  const sums = { ...rest, takenBackCents: 0 - gainedCents, paidCents: 0 - settledCents };
  return { instructor, sums, page: pageOf(rows, counted[0]!.total, paging) };
}

/** What is owed is a credit: what an instructor's account gains less what it loses, by the kind of movement. */
function selectBooked({ db }: Ctx, instructorId: string) {
  const gained = sql`${ledgerEntries.creditCents} - ${ledgerEntries.debitCents}`;
  const by = (kind: string) =>
    sql<number>`coalesce(sum(${gained}) filter (where ${ledgerPostings.kind} = ${kind}), 0)::float8`;
  return db
    .select({
      earnedCents: by("commission.earned"),
      gainedCents: by("commission.reversed"),
      settledCents: by("commission.paid"),
      owedCents: sql<number>`coalesce(sum(${gained}), 0)::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .innerJoin(commissions, eq(commissions.id, ledgerPostings.commissionId))
    .where(and(eq(ledgerEntries.account, "instructors"), eq(commissions.instructorId, instructorId)));
}
