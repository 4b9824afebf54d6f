import { and, eq, inArray } from "drizzle-orm";
import { stillGuaranteed } from "#app/domain/commissions/commission-columns.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { schoolSettings } from "#drizzle/schema/platform.ts";

/** Whether this school pays a commission only once the 30-day guarantee of its sale is over. */
export async function payoutsAwaitGuarantee(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const [row] = await selectGuaranteeRule(ctx);
  return row?.awaits ?? false;
}

/** A select of the row that says so; a school that has none does not have that rule. */
export function selectGuaranteeRule({ db }: Pick<Ctx, "db">) {
  return db.select({ awaits: schoolSettings.payoutsAwaitGuarantee }).from(schoolSettings);
}

/** Where the school has that rule, refuses (conflict) to pay commissions of which one is still within it. */
export async function refuseGuaranteed(ctx: Ctx, ids: number[]): Promise<void> {
  if (!(await payoutsAwaitGuarantee(ctx))) return;
  const early = await ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(and(inArray(commissions.id, ids), stillGuaranteed(ctx)));
  if (!early.length) return;
  throw new Refusal(
    "conflict",
    "Há comissões de vendas que ainda estão na garantia de 30 dias, e esta escola só paga depois dela. Tire-as da seleção.",
  );
}
