import { eq, inArray } from "drizzle-orm";
import { users } from "#drizzle/schema/people.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import type { Cast, Member } from "./cast.ts";
import { byDay, type Chronicle } from "./chronicle.ts";

type Planned = {
  code: string;
  description: string;
  days: number;
  maxUses: number | null;
  users: number;
  offDays: number | null;
};

/** Beside the one that the README names. */
const planned: readonly Planned[] = [
  { code: "MANT-CONF-LIDE-RES7", description: "Conferência de líderes", days: 150, maxUses: 2, users: 2, offDays: 40 },
  {
    code: "MANT-PARC-EIRA-2M7K",
    description: "Igreja parceira de Campinas",
    days: 60,
    maxUses: 10,
    users: 3,
    offDays: null,
  },
  {
    code: "MANT-VOLU-NTAR-9Q4T",
    description: "Equipe de voluntários",
    days: 20,
    maxUses: null,
    users: 1,
    offDays: null,
  },
];

/** How many of the last who came have a voucher. They buy nothing. */
export const voucherUsers = planned.reduce((sum, { users: many }) => sum + many, 0);

/** Makes vouchers and lets `members` enter them; one voucher was switched off since. Returns who is a maintainer now. */
export async function handOutVouchers(
  chronicle: Chronicle,
  members: readonly Member[],
  { marta }: Cast,
): Promise<Member[]> {
  const { ctx, daysAgo, record, now } = chronicle;
  const [known] = await ctx.db.select().from(vouchers);
  const isActive = true as const;
  if (known)
    record(daysAgo(299), marta.id, [
      "voucher.created",
      `voucher/${known.id}`,
      { isActive, maxUses: null, generated: false },
    ]);
  const waiting = [...members];
  const current: Member[] = [];
  for (const { code, description, days, maxUses, users: many, offDays } of planned) {
    const createdAt = daysAgo(days);
    const values = {
      code,
      description,
      maxUses,
      createdAt,
      currentUses: many,
      createdBy: marta.id,
      isActive: offDays === null,
    };
    const [voucher] = await ctx.db.insert(vouchers).values(values).returning({ id: vouchers.id });
    const object = `voucher/${voucher!.id}` as const;
    record(createdAt, marta.id, ["voucher.created", object, { isActive, maxUses, generated: true }]);
    const theirs = waiting.splice(0, many);
    const endedAt = offDays === null ? null : daysAgo(offDays);
    const redeemed = theirs.map(({ id, joined }) => {
      const from = Math.max(joined.getTime(), createdAt.getTime());
      const at = byDay(chronicle, new Date((2 * from + (endedAt ?? now).getTime()) / 3));
      record(at, id, ["voucher.redeemed", object, { again: false }]);
      return { voucherId: voucher!.id, userId: id, redeemedAt: at, endedAt };
    });
    await ctx.db.insert(voucherRedemptions).values(redeemed);
    if (endedAt) {
      record(endedAt, marta.id, ["voucher.switched", object, { isActive: false, ended: theirs.length }]);
      for (const { id } of theirs)
        record(endedAt, marta.id, ["maintainer.ended", `user/${id}`, { voucherId: voucher!.id }]);
    } else current.push(...theirs);
  }
  const ids = current.map(({ id }) => id);
  await ctx.db
    .update(users)
    .set({ isMaintainer: true })
    .where(ids.length > 1 ? inArray(users.id, ids) : eq(users.id, ids[0]!));
  return current;
}
