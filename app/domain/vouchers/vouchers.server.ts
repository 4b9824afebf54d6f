import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { dayLabel, shortDate } from "#app/domain/calendar.ts";
import { sqlNow, sqlToday } from "#app/domain/clock.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { panelList } from "#app/domain/list.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { readableCode } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import {
  activeFields,
  codeTaken,
  maintainerMonthlyCents,
  type VoucherFields,
  type VoucherView,
  voucherEndFields,
  voucherFields,
  voucherNotFound,
  voucherSelection,
} from "./voucher.ts";

/** The maintainer vouchers. */
export const voucherList = panelList(
  {
    name: "vouchers",
    path: "/admin/vouchers",
    search: "Código ou descrição",
    order: "-created",
    pageSize: 20,
    columns: {
      code: { label: "Código", sort: "up" },
      status: { label: "Situação" },
      users: { label: "Usuários ativos" },
      value: { label: "Valor mensal" },
      uses: { label: "Usos", sort: "down" },
      created: { label: "Criado em", sort: "down" },
    },
    filters: { status: { label: "Situação", all: "Todos", options: { active: "Ativos", inactive: "Inativos" } } },
  },
  {
    ability: "vouchers.manage",
    select: selectVouchers,
    source: (_, { q = "", status = "all" }) => ({
      id: vouchers.id,
      where: and(
        matchesEveryWord(sql`folded(${vouchers.code} || ' ' || ${vouchers.description})`, q),
        status === "all" ? undefined : eq(vouchers.isActive, status === "active"),
      ),
      orders: { code: sql`upper(${vouchers.code})`, uses: vouchers.currentUses },
    }),
    cells: {
      Código: ({ code }) => code,
      Descrição: ({ description }) => description,
      Situação: ({ isActive }) => (isActive ? "Ativo" : "Inativo"),
      "Usuários ativos": ({ activeUsers }) => activeUsers,
      "Valor mensal": ({ monthlyValueCents }) => decimalCell(monthlyValueCents),
      Usos: ({ currentUses }) => currentUses,
      "Limite de usos": ({ maxUses }) => maxUses ?? "",
      "Vale até": ({ endsOn }) => (endsOn ? dayLabel(endsOn) : ""),
      "Criado em": ({ createdAt }) => shortDate(createdAt),
    },
  },
);

export async function showVoucher(ctx: Ctx, id: number): Promise<VoucherView> {
  authorise(ctx, "vouchers.manage");
  const [row] = await selectVouchers(ctx).where(eq(vouchers.id, id));
  if (!row) throw new AppError("not_found", voucherNotFound);
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
      endsOn: vouchers.endsOn,
      createdAt: vouchers.createdAt,
    })
    .from(vouchers)
    .$dynamic();
}

/** A random code: `MANT-XXXX-XXXX-XXXX`, 60 bits. */
export function newVoucherCode() {
  return `MANT-${readableCode(randomBytes(12)).match(/.{4}/g)!.join("-")}`;
}

/** Creates an active voucher. Needs a recent sign-in (stale). */
export const createVoucher = verb({ ability: "vouchers.manage", body: voucherFields }, async (ctx, fields) => {
  await requireRecentSignIn(ctx);
  return await inTransaction(ctx, async (within): Promise<VoucherView> => {
    const id = await insert(within, fields);
    const { max_uses: maxUses, voucher_code: given } = fields;
    const after = await showVoucher(within, id);
    const data = { isActive: true as const, maxUses, generated: given === null };
    await recordEvent(within, "voucher.created", `voucher/${id}`, data, { after });
    return after;
  });
});

/** A generated code that is taken is generated again; a typed one is refused. */
async function insert(ctx: SignedCtx, fields: VoucherFields): Promise<number> {
  const [row] = await ctx.db
    .insert(vouchers)
    .values({
      code: fields.voucher_code ?? newVoucherCode(),
      description: fields.description,
      maxUses: fields.max_uses ?? null,
      endsOn: fields.ends_on,
      monthlyValueCents: maintainerMonthlyCents,
      createdBy: ctx.viewer.id,
      createdAt: sqlNow(ctx),
    })
    .onConflictDoNothing()
    .returning({ id: vouchers.id });
  if (row) return row.id;
  if (fields.voucher_code === null) return await insert(ctx, fields);
  throw errorAt("voucher_code", codeTaken, "conflict");
}

/**
 * Switches a voucher off or on. Off ends the maintainer status of everybody who has it by this code: their enrolments
 * stay, paid lessons lock. On restores nobody by itself; those who used the code before may enter it again without
 * using it twice. Asked again, nothing changes.
 */
export const setVoucherActive = verbInTransaction(
  { ability: "vouchers.manage", id: integerPathId(voucherNotFound), body: activeFields },
  async (ctx, id, { is_active: isActive }): Promise<{ voucher: VoucherView; ended: number }> => {
    if (isActive && (await isOver(ctx, id))) throw new AppError("conflict", overMessage);
    const ended = await switchVoucher(ctx, id, isActive);
    return { voucher: await showVoucher(ctx, id), ended };
  },
);

const overMessage = "O prazo deste voucher já passou. Mude o último dia antes de ativar.";

const isOver = async (ctx: Ctx, id: number) =>
  (await ctx.db.$count(vouchers, and(eq(vouchers.id, id), lt(vouchers.endsOn, sqlToday(ctx))))) > 0;

/** Sets the last day of a voucher, or takes it away. */
export const setVoucherEnd = verbInTransaction(
  { ability: "vouchers.manage", id: integerPathId(voucherNotFound), body: voucherEndFields },
  async (ctx, id, { ends_on: endsOn }): Promise<VoucherView> => {
    const before = await showVoucher(ctx, id);
    await ctx.db.update(vouchers).set({ endsOn }).where(eq(vouchers.id, id));
    if (before.endsOn !== endsOn)
      await recordEvent(ctx, "voucher.dated", `voucher/${id}`, {}, { before: before.endsOn, after: endsOn });
    return { ...before, endsOn };
  },
);

/** Switches off the vouchers whose last day is over. */
export async function endDueVouchers(ctx: Ctx): Promise<number> {
  const due = and(vouchers.isActive, lt(vouchers.endsOn, sqlToday(ctx)));
  const rows = await ctx.db.select({ id: vouchers.id }).from(vouchers).where(due).orderBy(vouchers.id);
  for (const { id } of rows) await inTransaction(ctx, (within) => switchVoucher(within, id, false));
  return rows.length;
}

/** Switches several vouchers off, all or none. */
export const endVouchers = verbInTransaction(
  { ability: "vouchers.manage", body: voucherSelection },
  async (ctx, { ids }) => {
    let ended = 0;
    const chosen = await listSelectedVouchers(ctx, ids);
    if (chosen.length < new Set(ids).size) throw new AppError("not_found", voucherNotFound);
    for (const { id } of chosen) ended += await switchVoucher(ctx, id, false);
    return { vouchers: chosen.filter(({ isActive }) => isActive).length, ended };
  },
);

/** The vouchers with these ids, in a fixed order, so that two who end the same ones cannot lock each other out. */
export async function listSelectedVouchers(ctx: Ctx, ids: number[]): Promise<VoucherView[]> {
  authorise(ctx, "vouchers.manage");
  return await selectVouchers(ctx).where(inArray(vouchers.id, ids)).orderBy(vouchers.id);
}

/** Switches a voucher if it is not so already. Call it inside a transaction. Returns how many people's status ended. */
export async function switchVoucher(within: Ctx, id: number, isActive: boolean): Promise<number> {
  // Entering a code locks the person's row first and the voucher's second; the order here is the same.
  if (!isActive) await lockMaintainers(within, id);
  const changed = await within.db
    .update(vouchers)
    .set({ isActive })
    .where(and(eq(vouchers.id, id), ne(vouchers.isActive, isActive)))
    .returning({ id: vouchers.id });
  const ended = changed.length && !isActive ? await endMaintainers(within, id) : 0;
  const change = { before: !isActive, after: isActive };
  if (changed.length) await recordEvent(within, "voucher.switched", `voucher/${id}`, { isActive, ended }, change);
  return ended;
}

const holding = (id: number) => and(eq(voucherRedemptions.voucherId, id), isNull(voucherRedemptions.endedAt));

async function lockMaintainers({ db }: Ctx, id: number) {
  await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, db.select({ id: voucherRedemptions.userId }).from(voucherRedemptions).where(holding(id))))
    .orderBy(users.id)
    .for("no key update");
}

/** Nobody has two current redemptions, so anybody who loses this one is no longer a maintainer. */
async function endMaintainers(ctx: Ctx, id: number): Promise<number> {
  const ended = ctx.db.$with("ended").as(
    ctx.db
      .update(voucherRedemptions)
      .set({ endedAt: sqlNow(ctx) })
      .where(holding(id))
      .returning({ userId: voucherRedemptions.userId }),
  );
  const people = await ctx.db
    .with(ended)
    .update(users)
    .set({ isMaintainer: false })
    .where(inArray(users.id, ctx.db.select({ userId: ended.userId }).from(ended)))
    .returning({ id: users.id });
  const objects = people.map((person) => `user/${person.id}` as const);
  await recordEvents(ctx, "maintainer.ended", objects, { voucherId: id });
  return people.length;
}
