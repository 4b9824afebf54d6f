import { and, eq, type SQL, sql } from "drizzle-orm";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { dayLabel } from "#app/domain/calendar.ts";
import { sqlNow, sqlToday } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { couponCourses, coupons, couponTrails, couponUses } from "#drizzle/schema/coupons.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { type Discount, discountOf } from "./coupon.ts";

type Bought = { courseId: number; trailId?: undefined } | { trailId: number; courseId?: undefined };
/** `seats`: of a group purchase, which is an order of its own each time. */
type Input = { code: string; target: Bought; priceCents: number; seats?: number | null | undefined };

/** A code that does not exist or is switched off. Such tries are counted. */
class UnknownCoupon extends AppError {
  constructor() {
    super("invalid", unknown, { fields: { coupon_code: [unknown] } });
  }
}

/** Counts tries of codes that do not exist, so that nobody can guess them. */
export const limitUnknown = <T>(ctx: SignedCtx, work: () => Promise<T>) =>
  limitFailures(ctx, "coupon.try", work, { isFailure: (error) => error instanceof UnknownCoupon });

const unknown = "Este cupom não existe ou não vale mais.";

/** Whether a use counts: it needed no payment `p`, or that one neither failed nor was refunded in full. */
const isCounted = sql`(p.id is null or p.payment_status in ('pending', 'completed'))`;

/** The uses `u` of a coupon that count, with their payments `p`. */
export const countedUses = sql`${couponUses} u left join ${payments} p on p.id = u.payment_id
  where u.coupon_id = ${coupons}.id and ${isCounted}`;

/**
 * What a coupon takes off a price for the viewer. Refuses (invalid, at `coupon_code`) a code that does not exist, is
 * switched off or not for this course or trail, is used on another day than it is for, or was used as often as it may
 * be. A pending payment that the same order would return does not count as a use. A first purchase is one by somebody
 * who has bought nothing that they still have, and whom no other open order gave such a coupon.
 */
export async function findDiscount(ctx: SignedCtx, input: Input): Promise<Discount> {
  const { code, target, priceCents } = input;
  const [coupon] = await selectCoupon(ctx, input);
  if (!coupon) throw new UnknownCoupon();
  const why = refusalOf(coupon, target);
  if (why) throw errorAt("coupon_code", why);
  return { couponId: coupon.id, code, discountCents: discountOf(coupon, priceCents) };
}

/** What decides whether an active coupon counts. */
function selectCoupon(ctx: SignedCtx, { code, target, seats }: Input) {
  const today = sqlToday(ctx);
  const isOwn = sql`u.user_id = ${ctx.viewer.id}`;
  const ofTarget = sql`(p.course_id = ${target.courseId ?? null}::int or p.trail_id = ${target.trailId ?? null}::int)`;
  const isThisOrder = seats
    ? sql`false`
    : sql`coalesce(p.payment_status = 'pending' and p.seats is null and ${isOwn} and ${ofTarget}, false)`;
  const uses = (who: SQL) => sql<number>`(select count(*)::int from ${countedUses} and not ${isThisOrder} and ${who})`;
  return ctx.db
    .select({
      id: coupons.id,
      percent: coupons.percent,
      amountCents: coupons.amountCents,
      startsOn: coupons.startsOn,
      endsOn: coupons.endsOn,
      maxUses: coupons.maxUses,
      usesPerPerson: coupons.usesPerPerson,
      isFirstPurchase: coupons.isFirstPurchase,
      isEarly: sql<boolean>`coalesce(${coupons.startsOn} > ${today}, false)`,
      isOver: sql<boolean>`coalesce(${coupons.endsOn} < ${today}, false)`,
      isForThis: sql<boolean>`(${coupons}.is_for_all
        or exists (select from ${couponCourses} t
          where t.coupon_id = ${coupons}.id and t.course_id = ${target.courseId ?? null}::int)
        or exists (select from ${couponTrails} t
          where t.coupon_id = ${coupons}.id and t.trail_id = ${target.trailId ?? null}::int))`,
      uses: uses(sql`true`),
      ownUses: uses(isOwn),
      hasBought: sql<boolean>`exists (select from ${payments} p
        where p.user_id = ${ctx.viewer.id} and p.payment_status = 'completed')
        or exists (select from ${couponUses} u
          join ${coupons} first on first.id = u.coupon_id and first.is_first_purchase
          left join ${payments} p on p.id = u.payment_id
          where ${isOwn} and ${isCounted} and not ${isThisOrder})`,
    })
    .from(coupons)
    .where(and(eq(coupons.code, code), coupons.isActive));
}

type Found = Awaited<ReturnType<typeof selectCoupon>>[number];

function refusalOf(coupon: Found, { trailId }: Bought): string | null {
  if (!coupon.isForThis) return `Este cupom não vale para ${trailId ? "esta trilha" : "este curso"}.`;
  if (coupon.isEarly) return `Este cupom vale a partir de ${dayLabel(coupon.startsOn!)}.`;
  if (coupon.isOver) return `Este cupom valeu até ${dayLabel(coupon.endsOn!)}.`;
  if (coupon.ownUses >= coupon.usesPerPerson) return "Você já usou este cupom.";
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return "Este cupom já foi usado até o limite.";
  if (coupon.isFirstPurchase && coupon.hasBought) return "Este cupom é só para a primeira compra.";
  return null;
}

/**
 * Locks a coupon until the end of the transaction, so that two people cannot have its last use, and the person, so that
 * two orders of theirs at once cannot both be the first. Call it before `findDiscount` in the transaction that stores the
 * use.
 */
export async function lockCoupon(ctx: SignedCtx, code: string): Promise<void> {
  await holdPerson(ctx, ctx.viewer.id);
  await ctx.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.code, code)).for("no key update");
}

/** Stores a use by a payment, or one that covered the whole price. Call it after `lockCoupon`. */
export async function storeUse(ctx: SignedCtx, { couponId, discountCents }: Discount, paymentId: number | null) {
  await ctx.db
    .insert(couponUses)
    .values({ couponId, userId: ctx.viewer.id, paymentId, discountCents, usedAt: sqlNow(ctx) });
  await recordEvent(ctx, "coupon.used", `coupon/${couponId}`, { paymentId, discountCents });
}
