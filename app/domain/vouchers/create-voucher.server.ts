import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { codeTaken, maintainerMonthlyCents } from "#app/domain/vouchers/labels.ts";
import { newVoucherCode } from "#app/domain/vouchers/new-code.server.ts";
import { showVoucher } from "#app/domain/vouchers/read-vouchers.server.ts";
import type { VoucherFields } from "#app/domain/vouchers/schema.ts";
import type { VoucherView } from "#app/domain/vouchers/voucher-json.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";

/**
 * Makes a code that makes maintainers (B13); it works from now on. For admins.
 * In: the code, or null for one of the platform's own making. Refuses (conflict) a code that there is already.
 */
export async function createVoucher(ctx: Ctx, fields: VoucherFields): Promise<VoucherView> {
  const signed = requireViewer(ctx);
  authorise(signed, "vouchers.manage");
  return await inTransaction(signed, async (within) => {
    const id = await insert(within, fields);
    const { max_uses: maxUses, voucher_code: given } = fields;
    const after = await showVoucher(within, id);
    const data = { isActive: true, maxUses, generated: given === null };
    await record(within, "voucher.created", `voucher/${id}`, data, { after });
    return after;
  });
}

/** A code of our own making that happens to be taken is made again; somebody's own is theirs to change. */
async function insert(ctx: SignedCtx, fields: VoucherFields): Promise<number> {
  const [row] = await ctx.db
    .insert(vouchers)
    .values({
      code: fields.voucher_code ?? newVoucherCode(),
      description: fields.description,
      maxUses: fields.max_uses ?? null,
      monthlyValueCents: maintainerMonthlyCents,
      createdBy: ctx.viewer.id,
      createdAt: clock(ctx),
    })
    .onConflictDoNothing()
    .returning({ id: vouchers.id });
  if (row) return row.id;
  if (fields.voucher_code === null) return await insert(ctx, fields);
  throw new Refusal("conflict", codeTaken, { fields: { voucher_code: [codeTaken] } });
}
