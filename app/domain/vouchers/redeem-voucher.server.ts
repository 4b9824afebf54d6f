import { and, eq, gte, isNull, lt, ne, or, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow, sqlToday } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import { invalidVoucher } from "./voucher.ts";

/** The code that makes somebody a maintainer; undefined without one. */
export function selectCurrentVoucher({ db }: Pick<Ctx, "db">, userId: string) {
  return db
    .select({ code: vouchers.code })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)));
}

/** An invalid code; such tries are counted. */
export class InvalidVoucher extends AppError {
  constructor() {
    super("invalid", invalidVoucher, { fields: { maintainer_voucher_code: [invalidVoucher] } });
  }
}

/**
 * Makes the viewer a maintainer by a code. A person uses a code once, however often they enter it; another code
 * replaces it. Call it in a transaction that has locked the viewer's row.
 */
export async function redeemVoucher(ctx: SignedCtx, code: string): Promise<void> {
  const own = and(eq(voucherRedemptions.userId, ctx.viewer.id), isNull(voucherRedemptions.endedAt));
  const known = await knownRedemption(ctx, code);
  if (known?.isCurrent) return;
  const voucherId = known?.voucherId ?? (await use(ctx, code));
  await ctx.db
    .update(voucherRedemptions)
    .set({ endedAt: sqlNow(ctx) })
    .where(and(own, ne(voucherRedemptions.voucherId, voucherId)));
  await ctx.db
    .insert(voucherRedemptions)
    .values({ voucherId, userId: ctx.viewer.id, redeemedAt: sqlNow(ctx) })
    .onConflictDoUpdate({ target: [voucherRedemptions.voucherId, voucherRedemptions.userId], set: { endedAt: null } });
  await ctx.db.update(users).set({ isMaintainer: true }).where(eq(users.id, ctx.viewer.id));
  const change = { before: ctx.viewer.isMaintainer, after: true };
  await recordEvent(ctx, "voucher.redeemed", `voucher/${voucherId}`, { again: known !== undefined }, change);
}

/**
 * The viewer's earlier use of a code that is still valid; locked, so that the voucher cannot be switched off meanwhile.
 * Refused where the school ended it for them.
 */
async function knownRedemption(ctx: SignedCtx, code: string) {
  const [row] = await ctx.db
    .select({
      voucherId: vouchers.id,
      isCurrent: sql<boolean>`${voucherRedemptions.endedAt} is null`,
      isBarred: sql<boolean>`${voucherRedemptions.endedReason} is not null`,
    })
    .from(voucherRedemptions)
    .innerJoin(vouchers, eq(vouchers.id, voucherRedemptions.voucherId))
    .where(and(isCode(code), isValid(ctx), eq(voucherRedemptions.userId, ctx.viewer.id)))
    .for("share", { of: vouchers });
  if (row?.isBarred) throw new InvalidVoucher();
  return row;
}

async function use(ctx: SignedCtx, code: string): Promise<number> {
  const isLeft = or(isNull(vouchers.maxUses), lt(vouchers.currentUses, vouchers.maxUses));
  const [used] = await ctx.db
    .update(vouchers)
    .set({ currentUses: sql`${vouchers.currentUses} + 1` })
    .where(and(isCode(code), isValid(ctx), isLeft))
    .returning({ id: vouchers.id });
  if (!used) throw new InvalidVoucher();
  return used.id;
}

/** Switched on, and its last day is not over. */
const isValid = (ctx: Ctx) => and(vouchers.isActive, or(isNull(vouchers.endsOn), gte(vouchers.endsOn, sqlToday(ctx))));

const isCode = (code: string) => eq(sql`upper(${vouchers.code})`, code);
