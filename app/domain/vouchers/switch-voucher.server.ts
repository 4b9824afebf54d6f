import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record, recordEach } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { showVoucher } from "#app/domain/vouchers/read-vouchers.server.ts";
import type { VoucherView } from "#app/domain/vouchers/voucher-json.ts";
import { users } from "#drizzle/schema/people.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";

/**
 * Switches a voucher off or on (B13). Off ends the maintainer status of everybody who has it by this code: what they
 * enrolled in stays, paid lessons lock. On brings nobody back by itself; whoever used the code before may enter it
 * again and costs no second use. Asked again, nothing changes. For admins; refuses (not found) an id that is none.
 * Out: the voucher, and how many stopped being maintainers.
 */
export async function switchVoucher(
  ctx: Ctx,
  id: number,
  isActive: boolean,
): Promise<{ voucher: VoucherView; ended: number }> {
  const signed = requireViewer(ctx);
  authorise(signed, "vouchers.manage");
  return await inTransaction(signed, async (within) => {
    // Whoever enters a code holds their own row first and the voucher's second; the order here is the same.
    if (!isActive) await lockMaintainers(within, id);
    const changed = await within.db
      .update(vouchers)
      .set({ isActive })
      .where(and(eq(vouchers.id, id), ne(vouchers.isActive, isActive)))
      .returning({ id: vouchers.id });
    const ended = changed.length && !isActive ? await endMaintainers(within, id) : 0;
    const change = { before: !isActive, after: isActive };
    if (changed.length) await record(within, "voucher.switched", `voucher/${id}`, { isActive, ended }, change);
    return { voucher: await showVoucher(within, id), ended };
  });
}

const holding = (id: number) => and(eq(voucherRedemptions.voucherId, id), isNull(voucherRedemptions.endedAt));

async function lockMaintainers({ db }: SignedCtx, id: number) {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, db.select({ id: voucherRedemptions.userId }).from(voucherRedemptions).where(holding(id))))
    .orderBy(users.id)
    .for("no key update");
}

/** Nobody has two current redemptions, so whoever loses this one is a maintainer no more. */
async function endMaintainers(ctx: SignedCtx, id: number): Promise<number> {
  const ended = ctx.db.$with("ended").as(
    ctx.db
      .update(voucherRedemptions)
      .set({ endedAt: clock(ctx) })
      .where(holding(id))
      .returning({ userId: voucherRedemptions.userId }),
  );
  const people = await ctx.db
    .with(ended)
    .update(users)
    .set({ isMaintainer: false })
    .where(inArray(users.id, ctx.db.select({ userId: ended.userId }).from(ended)))
    .returning({ id: users.id });
  const objects = people.map((person) => `user/${person.id}`);
  await recordEach(ctx, "maintainer.ended", objects, { voucherId: id });
  return people.length;
}
