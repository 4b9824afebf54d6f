import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { sqlNow, sqlToday } from "#app/domain/clock.server.ts";
import { publishedCourses } from "#app/domain/courses/course.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { panelList } from "#app/domain/list.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { couponCourses, coupons, couponTrails } from "#drizzle/schema/coupons.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { trails } from "#drizzle/schema/trails.ts";
import {
  type CouponState,
  type CouponView,
  couponActiveFields,
  couponDays,
  couponFields,
  couponNotFound,
  couponOver,
  couponStateLabels,
  couponTaken,
  discountLabel,
} from "./coupon.ts";
import { countedUses } from "./discount.server.ts";

/** What a coupon can be for: courses and trails with a price, the first 200 of each by title. */
export async function listCouponTargets(ctx: Ctx) {
  authorise(ctx, "coupons.manage");
  return await batchRead(ctx, {
    courses: ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(and(publishedCourses, sql`${courses.priceCents} > 0`))
      .orderBy(sql`folded(${courses.title}) collate "C"`)
      .limit(200),
    trails: ctx.db
      .select({ id: trails.id, title: trails.title })
      .from(trails)
      .where(and(eq(trails.isPublished, true), sql`${trails.priceCents} > 0`))
      .orderBy(sql`folded(${trails.title}) collate "C"`)
      .limit(200),
  });
}

const usesOf = (what: SQL) => sql<number>`(select ${what} from ${countedUses})`;

const isSold = sql`p.payment_status = 'completed' and not p.is_test`;

/** Whether its last day has passed. */
const isOver = (ctx: Ctx) => sql<boolean>`coalesce(${coupons.endsOn} < ${sqlToday(ctx)}, false)`;

const stateOf = (ctx: Ctx) => sql<CouponState>`case when not ${coupons.isActive} then 'inactive'
  when ${isOver(ctx)} then 'over' when ${coupons.maxUses} <= ${usesOf(sql`count(*)`)} then 'used_up' else 'active' end`;

function selectCoupons(ctx: Ctx) {
  return ctx.db
    .select({
      id: coupons.id,
      code: coupons.code,
      description: coupons.description,
      percent: coupons.percent,
      amountCents: coupons.amountCents,
      startsOn: coupons.startsOn,
      endsOn: coupons.endsOn,
      maxUses: coupons.maxUses,
      usesPerPerson: coupons.usesPerPerson,
      isFirstPurchase: coupons.isFirstPurchase,
      isForAll: coupons.isForAll,
      isActive: coupons.isActive,
      state: stateOf(ctx),
      createdAt: coupons.createdAt,
      targets: sql<CouponView["targets"]>`coalesce((select json_agg(t order by t.title) from (
        select 'course' as kind, c.id, c.title from ${couponCourses} cc join ${courses} c on c.id = cc.course_id
          where cc.coupon_id = ${coupons}.id
        union all
        select 'trail', r.id, r.title from ${couponTrails} ct join ${trails} r on r.id = ct.trail_id
          where ct.coupon_id = ${coupons}.id) t), '[]')`,
      uses: usesOf(sql`count(*)::int`),
      sold: usesOf(sql`(count(*) filter (where ${isSold}))::int`),
      soldCents: usesOf(sql`coalesce(sum(p.amount_cents - p.returned_cents) filter (where ${isSold}), 0)::int`),
      discountCents: usesOf(sql`coalesce(sum(u.discount_cents) filter (where p.is_test is not true), 0)::int`),
    })
    .from(coupons)
    .$dynamic();
}

/** All coupons, newest first, with what each has sold. */
export const couponList = panelList(
  {
    name: "cupons",
    path: "/admin/coupons",
    search: "Código ou descrição",
    order: "-created",
    pageSize: 20,
    columns: {
      coupon: { label: "Cupom", sort: "up" },
      discount: { label: "Desconto" },
      days: { label: "Vale" },
      uses: { label: "Usos" },
      sold: { label: "Vendas" },
      given: { label: "Descontado" },
      status: { label: "Situação" },
    },
    filters: {
      status: {
        label: "Situação",
        all: "Todos",
        options: { active: "Ativos", over: "Encerrados", used_up: "Esgotados", inactive: "Inativos" },
      },
    },
  },
  {
    ability: "coupons.manage",
    select: selectCoupons,
    source: (ctx, { q = "", status = "all" }) => ({
      id: coupons.id,
      where: and(
        status === "all" ? undefined : sql`${stateOf(ctx)} = ${status}`,
        matchesEveryWord(sql`folded(${coupons.code} || ' ' || ${coupons.description})`, q),
      ),
      orders: { coupon: coupons.code },
    }),
    cells: {
      Código: ({ code }) => code,
      Descrição: ({ description }) => description,
      Situação: ({ state }) => couponStateLabels[state],
      Desconto: discountLabel,
      Vale: couponDays,
      Usos: ({ uses }) => uses,
      "Limite de usos": ({ maxUses }) => maxUses ?? "",
      Vendas: ({ sold }) => sold,
      Vendido: ({ soldCents }) => decimalCell(soldCents),
      Descontado: ({ discountCents }) => decimalCell(discountCents),
    },
  },
);

/** Throws (not found) if there is no such coupon. */
export async function showCoupon(ctx: Ctx, id: number): Promise<CouponView> {
  authorise(ctx, "coupons.manage");
  const [row] = await selectCoupons(ctx).where(eq(coupons.id, id));
  if (!row) throw new AppError("not_found", couponNotFound);
  return row;
}

/**
 * Creates an active coupon. Refuses (conflict) a code that is taken, and (invalid) courses or trails that do not exist,
 * and a last day that is over, because nobody can change it later.
 */
export const createCoupon = verbInTransaction(
  { ability: "coupons.manage", body: couponFields },
  async (ctx, fields): Promise<CouponView> => {
    const { course_ids, trail_ids, amount, ...given } = fields;
    const [row] = await ctx.db
      .insert(coupons)
      .values({
        code: given.code,
        description: given.description,
        percent: given.percent,
        startsOn: given.starts_on,
        endsOn: given.ends_on,
        maxUses: given.max_uses,
        amountCents: amount === null ? null : Math.round(amount * 100),
        usesPerPerson: given.uses_per_person,
        isFirstPurchase: given.first_purchase_only,
        isForAll: course_ids.length + trail_ids.length === 0,
        createdBy: ctx.viewer.id,
        createdAt: sqlNow(ctx),
      })
      .onConflictDoNothing()
      .returning({ id: coupons.id, isOver: isOver(ctx) });
    if (!row) throw errorAt("code", couponTaken, "conflict");
    if (row.isOver) throw errorAt("ends_on", couponOver);
    await storeTargets(ctx, row.id, { course_ids, trail_ids });
    const after = await showCoupon(ctx, row.id);
    const { percent, amountCents, maxUses } = after;
    await recordEvent(ctx, "coupon.created", `coupon/${row.id}`, { percent, amountCents, maxUses });
    return after;
  },
);

async function storeTargets({ db }: Ctx, couponId: number, input: { course_ids: number[]; trail_ids: number[] }) {
  const listed = (ids: number[]) => sql`any(${`{${ids.join(",")}}`}::int[])`;
  const ofCourses = await db.execute(sql`insert into ${couponCourses} (coupon_id, course_id)
    select ${couponId}, id from courses where deleted_at is null and id = ${listed(input.course_ids)} returning 1`);
  const ofTrails = await db.execute(sql`insert into ${couponTrails} (coupon_id, trail_id)
    select ${couponId}, id from trails where id = ${listed(input.trail_ids)} returning 1`);
  const isComplete =
    ofCourses.length === new Set(input.course_ids).size && ofTrails.length === new Set(input.trail_ids).size;
  const gone = "Um dos cursos ou trilhas não existe mais. Escolha de novo.";
  if (!isComplete) throw errorAt("course_ids", gone);
}

/** Switches a coupon off or on. Payments that use it already stay as they are. Asked again, nothing changes. */
export const setCouponActive = verbInTransaction(
  { ability: "coupons.manage", id: integerPathId(couponNotFound), body: couponActiveFields },
  async (ctx, id, { is_active: isActive }): Promise<CouponView> => {
    const changed = await ctx.db
      .update(coupons)
      .set({ isActive })
      .where(and(eq(coupons.id, id), ne(coupons.isActive, isActive)))
      .returning({ id: coupons.id });
    if (changed.length) await recordEvent(ctx, "coupon.switched", `coupon/${id}`, { isActive });
    return await showCoupon(ctx, id);
  },
);
