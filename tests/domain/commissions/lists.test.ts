import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { CommissionExport } from "#app/domain/commissions/commission.ts";
import { exportCommissions, exportOwnCommissions } from "#app/domain/commissions/export-commissions.server.ts";
import {
  listCommissions,
  listOwnCommissions,
  schoolCommissionFigures,
  showOwnCommissionStats,
  showOwnStatement,
  showStatement,
} from "#app/domain/commissions/list-commissions.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { saveAccount } from "#tests/domain/commissions/an-account.ts";
import { balances, later, textOf, thursday } from "#tests/domain/payments/fixture.ts";
import { aSaleBy, aSchool } from "#tests/domain/payouts/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const all = { status: "all", page: 1, limit: 100 } as const;

describe("one's own commissions", () => {
  it("are listed newest first with what they come to, by month of São Paulo and without what was cancelled", () =>
    rolledBack(async (db) => {
      const { ana, sales, admin, ids } = await aSchool(db);
      const december = await aSaleBy(db, ana, new Date("2026-12-01T03:00:00Z"));
      await aSaleBy(db, ana, new Date("2026-12-01T02:59:59Z"));
      await payCommissions(admin, { commission_ids: [ids[0]!], payment_reference: "NOV" });
      await openPayout(admin, [ids[1]!]);
      const ctx = ctxOf(db, ana, { now: later({ days: 29 }) });
      const { page, stats } = await listOwnCommissions(ctx, all);
      expect(page.data.map(({ status }) => status)).toEqual(["pending", "pending", "processing", "paid"]);
      expect(page.data[1]).toMatchObject({
        id: december.commissionId,
        courseTitle: "Semear de manhã",
        studentName: "Rute Moreira",
        priceCents: 19_700,
        amountCents: 6_895,
        percentage: 35,
        isGuaranteed: true,
        paymentReference: null,
        availableAt: new Date("2026-12-31T03:00:00Z"),
      });
      expect(stats).toEqual({
        pendingCents: 20_685,
        pendingCount: 3,
        paidCents: 6_895,
        paidCount: 1,
        thisMonthCents: 6_895,
        salesCount: 4,
        instructorCount: 1,
      });
      expect((await listOwnCommissions(ctx, { ...all, status: "paid" })).page).toMatchObject({ total: 1 });

      await refundPayment(sales[0]!.buyer, sales[0]!.paymentId);
      await refundPayment(december.buyer, december.paymentId);
      expect(await showOwnCommissionStats(ctx)).toMatchObject({ pendingCents: 6_895, paidCents: 6_895, salesCount: 2 });
    }));

  it("are none for anyone who teaches nothing, and refused to visitors", () =>
    rolledBack(async (db) => {
      const { page, stats } = await listOwnCommissions(ctxOf(db, await aStudent(db)), all);
      expect([page.total, stats.salesCount, stats.pendingCents]).toEqual([0, 0, 0]);
      await expect(listOwnCommissions(ctxOf(db), all)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(showOwnCommissionStats(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

const rowsOf = async (parts: AsyncGenerator<string>) =>
  (await textOf(parts))
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";"));

describe("exported commissions", () => {
  it("are lines of a spreadsheet, of a period of São Paulo's days and a status, and are written down", () =>
    rolledBack(async (db) => {
      const { ana, admin, ids } = await aSchool(db);
      const december = await aSaleBy(db, ana, new Date("2026-12-01T03:00:00Z"));
      const night = await aSaleBy(db, ana, new Date("2026-12-01T02:59:59Z"));
      await payCommissions(admin, { commission_ids: [ids[0]!], payment_reference: "NOV" });
      const whole = await textOf(await exportCommissions(admin, { status: "paid", from: "", to: "" }));
      expect(whole).toBe(
        "\ufeffID;Data;Curso;Trilha;Estudante;Instrutor;Preço;Tarifa;Porcentagem;Comissão;Situação;Pago em;Referência\r\n" +
          `${ids[0]};19/11/2026;Semear de manhã;;Rute Moreira;Ana Lúcia;197,00;0,00;35;68,95;Pago;20/12/2026;NOV\r\n`,
      );
      const found = async (asked: Partial<CommissionExport>) =>
        (await rowsOf(await exportCommissions(admin, { status: "all", from: "", to: "", ...asked }))).map(([id]) =>
          Number(id),
        );
      expect(await found({})).toEqual([night.commissionId, december.commissionId, ...ids.toReversed()]);
      expect(await found({ from: "2026-12-01" })).toEqual([december.commissionId]);
      expect(await found({ from: "2026-11-20", to: "2026-11-30" })).toEqual([night.commissionId]);
      expect(await found({ to: "2026-11-19", status: "pending" })).toEqual([ids[2], ids[1]]);
      const own = await rowsOf(
        await exportOwnCommissions(ctxOf(db, ana), { status: "all", from: "", to: "2026-11-19" }),
      );
      expect(own.map(([id]) => Number(id))).toEqual([ids[1], ids[0]]);
      const written = await db
        .select()
        .from(events)
        .where(eq(events.action, "commissions.exported"))
        .orderBy(events.id);
      expect(written.map(({ object, data }) => [object, data]).at(-1)).toEqual([
        `user/${ana.id}`,
        { status: "all", from: "", to: "2026-11-19" },
      ]);
      const asked = { status: "all", from: "", to: "" } as const;
      for (const ctx of [ctxOf(db, ana), ctxOf(db, await aStudent(db))]) {
        await expect(exportCommissions(ctx, asked)).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(exportOwnCommissions(ctxOf(db), asked)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("everybody's commissions", () => {
  it("agree with the books, and looking at them is written down", () =>
    rolledBack(async (db) => {
      const { ana, davi, sales, admin, ids } = await aSchool(db);
      await saveAccount(db, ana, { pix_key_type: "email", pix_key: "Ana@exemplo.test" });
      await saveAccount(db, davi, { is_active: false });
      await payCommissions(admin, { commission_ids: [ids[0]!], payment_reference: "NOV" });
      await refundPayment(sales[0]!.buyer, sales[0]!.paymentId);
      const { page, stats, payees } = await listCommissions(admin, all);
      expect(page.data.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
        "reversal pending",
        "sale pending",
        "sale pending",
        "sale paid",
      ]);
      expect([...payees].map(([id, { pix_key }]) => [id, pix_key])).toEqual([[ana.id, "ana@exemplo.test"]]);
      const { instructors, bank, sales: sold, commissions } = await balances(db);
      expect(stats).toMatchObject({ pendingCents: -instructors!, paidCents: -bank!, instructorCount: 2 });
      expect(stats.platformCents).toBe(-sold! - commissions!);
      expect(await schoolCommissionFigures(admin)).toEqual(stats);
      const told = (await db.select().from(events).where(eq(events.object, "commissions")).orderBy(events.id)).map(
        ({ action }) => action,
      );
      expect(told).toEqual(["commissions.viewed", "payout_account.viewed"]);
    }));

  it("are for admins alone", () =>
    rolledBack(async (db) => {
      for (const viewer of [await aStudent(db), await anInstructor(db)]) {
        for (const see of [listCommissions(ctxOf(db, viewer), all), schoolCommissionFigures(ctxOf(db, viewer))]) {
          await expect(see).rejects.toMatchObject({ code: "forbidden" });
        }
      }
    }));
});

const ever = { from: "", to: "" };

describe("a statement", () => {
  it("of a period begins with what was owed before it, and ends with what is owed then", () =>
    rolledBack(async (db) => {
      const { ana, admin, ids } = await aSchool(db);
      await aSaleBy(db, ana, new Date("2026-12-01T03:00:00Z"));
      const paidAt = { ...admin, now: new Date("2026-12-10T12:00:00Z") };
      await payCommissions(paidAt, { commission_ids: [ids[0]!], payment_reference: "DEZ" });
      const of = async (from: string, to: string) => {
        const { sums, page } = await showStatement(admin, ana.id, { from, to, page: 1, limit: 100 });
        const { beforeCents, earnedCents, paidCents, owedCents } = sums;
        return [page.total, beforeCents, earnedCents, paidCents, owedCents];
      };
      const all = await of("", "");
      const [november, december] = [await of("2026-11-01", "2026-11-30"), await of("2026-12-01", "2026-12-31")];
      expect(november).toEqual([all[0]! - 1, 0, all[2]! - 6_895, 0, all[2]! - 6_895]);
      expect(december).toEqual([1, november[4], 6_895, 6_895, november[4]]);
      expect(await of("", "2026-12-09")).toEqual([all[0], 0, all[2], 0, all[2]]);
    }));

  it("says what the books say of one instructor, and every line of it", () =>
    rolledBack(async (db) => {
      const { ana, sales, admin, ids } = await aSchool(db);
      await payCommissions(admin, { commission_ids: [ids[0]!], payment_reference: "NOV" });
      await refundPayment(sales[0]!.buyer, sales[0]!.paymentId);
      const { buyer, paymentId } = await aSaleBy(db, ana, thursday);
      await refundPayment(buyer, paymentId);
      const { instructor, sums, page } = await showStatement(admin, ana.id, { ...ever, page: 1, limit: 100 });
      expect(instructor).toEqual({ id: ana.id, fullName: "Ana Lúcia" });
      expect(sums).toEqual({
        beforeCents: 0,
        earnedCents: 20_685,
        takenBackCents: 13_790,
        paidCents: 6_895,
        owedCents: 0,
      });
      const sum = (open: boolean) =>
        page.data
          .filter(({ status }) => (open ? status === "pending" || status === "processing" : status === "paid"))
          .reduce((cents, { amountCents }) => cents + amountCents, 0);
      expect([sum(true), sum(false)]).toEqual([sums.owedCents, sums.paidCents]);
      expect(page.total).toBe(4);
      const nobody = await showStatement(admin, (await aStudent(db)).id, { ...ever, page: 1, limit: 100 });
      expect(nobody.sums).toEqual({ beforeCents: 0, earnedCents: 0, takenBackCents: 0, paidCents: 0, owedCents: 0 });
      const own = await showOwnStatement(ctxOf(db, ana), { ...ever, page: 1, limit: 100 });
      expect([own.sums, own.page.data.map(({ id }) => id)]).toEqual([sums, page.data.map(({ id }) => id)]);
      await expect(showStatement(ctxOf(db, ana), ana.id, { ...ever, page: 1, limit: 1 })).rejects.toMatchObject({
        code: "forbidden",
      });
      const unknown = "00000000-0000-4000-8000-000000000000";
      await expect(showStatement(admin, unknown, { ...ever, page: 1, limit: 1 })).rejects.toMatchObject({
        code: "not_found",
      });
    }));
});
