import { and, count, desc, eq, isNull } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";
import { maintainerEndFields, notMaintainer, type VoucherUser } from "./voucher.ts";

/** Who used a voucher, the newest first; people whose accounts were deleted are not among them. */
export async function listVoucherUsers(ctx: Ctx, voucherId: number, paging: Paging): Promise<Page<VoucherUser>> {
  authorise(ctx, "vouchers.manage");
  const used = and(eq(voucherRedemptions.voucherId, voucherId), isNull(users.deletedAt));
  const isTheirs = eq(users.id, voucherRedemptions.userId);
  const { rows, counted } = await batchRead(ctx, {
    rows: ctx.db
      .select({
        id: users.id,
        fullName: users.fullName,
        email: users.email,
        redeemedAt: voucherRedemptions.redeemedAt,
        endedAt: voucherRedemptions.endedAt,
      })
      .from(voucherRedemptions)
      .innerJoin(users, isTheirs)
      .where(used)
      .orderBy(desc(voucherRedemptions.id))
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit),
    counted: ctx.db.select({ total: count() }).from(voucherRedemptions).innerJoin(users, isTheirs).where(used),
  });
  return toPage(rows, counted[0]!.total, paging);
}

/** Somebody whose access as a maintainer may be ended; refuses (conflict) who is no maintainer. */
export async function showMaintainer({ db, ...ctx }: Ctx, userId: string) {
  authorise({ db, ...ctx }, "vouchers.manage");
  const [person] = await db
    .select({ id: users.id, fullName: users.fullName, isMaintainer: users.isMaintainer })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!person) throw new AppError("not_found", personNotFound);
  if (!person.isMaintainer) throw new AppError("conflict", notMaintainer);
  return person;
}

/**
 * Ends one person's access as a maintainer and tells them why: enrolments and certificates stay, paid lessons lock, and
 * the same code opens nothing for them again.
 */
export const endMaintainer = verbInTransaction(
  { ability: "vouchers.manage", id: uuidPathId(personNotFound), body: maintainerEndFields },
  async (ctx, userId, { reason }) => {
    const { db } = ctx;
    // Entering a code locks the person's row first, too.
    await holdPerson(ctx, userId);
    const person = await showMaintainer(ctx, userId);
    const [ended] = await db
      .update(voucherRedemptions)
      .set({ endedAt: sqlNow(ctx), endedReason: reason })
      .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)))
      .returning({ voucherId: voucherRedemptions.voucherId });
    await db.update(users).set({ isMaintainer: false }).where(eq(users.id, userId));
    const data = { voucherId: ended!.voucherId, byDecision: true as const };
    await recordEvent(ctx, "maintainer.ended", `user/${userId}`, data);
    return person;
  },
);
