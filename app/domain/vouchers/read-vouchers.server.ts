import { count, desc, eq, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { voucherNotFound } from "#app/domain/vouchers/labels.ts";
import type { VoucherView } from "#app/domain/vouchers/voucher-json.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";

/** One page of all vouchers, the newest first (B13). For admins. */
export async function listVouchers(ctx: Ctx, paging: Paging): Promise<Page<VoucherView>> {
  authorise(ctx, "vouchers.manage");
  const { page, limit } = paging;
  const { rows, counted } = await readTogether(ctx, {
    rows: selectVouchers(ctx)
      .orderBy(desc(vouchers.id))
      .limit(limit)
      .offset((page - 1) * limit),
    counted: ctx.db.select({ total: count() }).from(vouchers),
  });
  return pageOf(rows, counted[0]!.total, paging);
}

/** One voucher. For admins; refuses (not found) an id that is none. */
export async function showVoucher(ctx: Ctx, id: number): Promise<VoucherView> {
  authorise(ctx, "vouchers.manage");
  const [row] = await selectVouchers(ctx).where(eq(vouchers.id, id));
  if (!row) throw new Refusal("not_found", voucherNotFound);
  return row;
}

function selectVouchers({ db }: Ctx) {
  return db
    .select({
      id: vouchers.id,
      code: vouchers.code,
      description: vouchers.description,
      isActive: vouchers.isActive,
      activeUsers: sql<number>`(select count(*)::int from ${voucherRedemptions} r
        where r.voucher_id = ${vouchers}.id and r.ended_at is null)`,
      monthlyValueCents: vouchers.monthlyValueCents,
      currentUses: vouchers.currentUses,
      maxUses: vouchers.maxUses,
      createdAt: vouchers.createdAt,
    })
    .from(vouchers)
    .$dynamic();
}
