import { getPixPayloadInfo } from "@brazilian-utils/brazilian-utils";
import { asc, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { changeGuaranteeRule } from "#app/domain/payouts/guarantee-rule.server.ts";
import { cancelPayout, confirmPayout, openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import type { PayoutSelection } from "#app/domain/payouts/payout.ts";
import { exportPayout } from "#app/domain/payouts/payout-file.server.ts";
import { payoutList, showPayout } from "#app/domain/payouts/payouts.server.ts";
import { reviewSelection } from "#app/domain/payouts/review-selection.server.ts";
import type { Db } from "#drizzle/client.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { saveAccount } from "#tests/domain/commissions/an-account.ts";
import { expectSound, later, textOf, thursday, toldOf } from "#tests/domain/payments/fixture.ts";
import { aSaleBy, aSchool } from "#tests/domain/payouts/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const taken = { code: "conflict", message: "Algumas comissões já foram pagas ou não existem." };

async function linesOf(db: Db, ids: number[]) {
  return await db.select().from(commissions).where(inArray(commissions.id, ids)).orderBy(asc(commissions.id));
}
const statuses = async (db: Db, ids: number[]) => (await linesOf(db, ids)).map(({ status }) => status);

describe("a payout", () => {
  it("takes commissions on their way, shows each instructor's sum and code, and is confirmed once", () =>
    rolledBack(async (db) => {
      const { ana, davi, admin, ids } = await aSchool(db);
      await saveAccount(db, ana);
      const { id, carried } = await openPayout(admin, ids);
      expect(carried).toBe(0);
      expect(await statuses(db, ids)).toEqual(["processing", "processing", "processing"]);
      await expectSound(db);

      const { payout, groups, totalCents } = await showPayout(admin, id);
      expect(payout).toMatchObject({ reference: "LOTE-20261220-090000", state: "open", createdByName: "Rute Moreira" });
      expect(totalCents).toBe(20_685);
      const [hers, his] = [ana, davi].map(({ id: who }) => groups.find(({ instructorId }) => instructorId === who)!);
      expect(hers).toMatchObject({ instructorName: "Ana Lúcia", totalCents: 13_790 });
      expect(hers!.payee).toEqual({
        holderName: "Zulmira Quaresma Xavier",
        bankName: "Banco Zulmira",
        keyTypeLabel: "CPF",
        maskedKey: "***.982.247-**",
      });
      expect(getPixPayloadInfo(hers!.pixCode!)).toMatchObject({ amount: 137.9, key: "52998224725" });
      expect(his).toMatchObject({ totalCents: 6_895, payee: null, pixCode: null });
      const views = await db.select().from(events).where(eq(events.action, "payout_account.viewed")).orderBy(events.id);
      expect(views.map(({ object, data, actorId }) => [object, data, actorId])).toEqual([
        [`payout/${id}`, { userIds: [ana.id] }, admin.viewer.id],
      ]);

      expect(await confirmPayout(admin, id, "")).toEqual({ reference: "LOTE-20261220-090000" });
      expect((await linesOf(db, ids)).every((line) => line.paymentReference === "LOTE-20261220-090000")).toBe(true);
      await expectSound(db);
      await expect(confirmPayout(admin, id)).rejects.toMatchObject({
        code: "conflict",
        message: "Este lote já foi marcado como pago. Nada foi pago duas vezes.",
      });
      await expect(cancelPayout(admin, id)).rejects.toMatchObject({ code: "conflict" });
      expect(await toldOf(db, `payout/${id}`)).toEqual(["payout.opened", "payout_account.viewed", "payout.confirmed"]);
      const paid = await showPayout(admin, id);
      expect([paid.payout.state, paid.groups.map(({ pixCode }) => pixCode)]).toEqual(["confirmed", [null, null]]);
    }));

  it("comes as a sheet for the bank, while it is open: keys, sums and the reference", () =>
    rolledBack(async (db) => {
      const { ana, davi, admin, ids } = await aSchool(db);
      await saveAccount(db, ana, { pix_key_type: "telefone", pix_key: "(11) 98765-4321" });
      const { id } = await openPayout(admin, ids);
      const sheet = async () => textOf(await exportPayout(admin, id));
      const head = "\ufeffFavorecido;CPF ou CNPJ;Tipo da chave;Chave PIX;Valor;Descrição\r\n";
      expect(await sheet()).toBe(
        `${head}Zulmira Quaresma Xavier;529.982.247-25;Telefone;11987654321;137,90;LOTE-20261220-090000\r\n`,
      );
      await saveAccount(db, davi);
      expect(await sheet()).toContain("Zulmira Quaresma Xavier;529.982.247-25;CPF;529.982.247-25;68,95;");
      expect(await toldOf(db, `payout/${id}`)).toEqual([
        "payout.opened",
        "payout_account.viewed",
        "payout_account.viewed",
      ]);
      for (const viewer of [ana, await aStudent(db)]) {
        await expect(exportPayout(ctxOf(db, viewer), id)).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(exportPayout(admin, 987_654)).rejects.toMatchObject({ code: "not_found" });
      await confirmPayout(admin, id, "");
      await expect(exportPayout(admin, id)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("is looked at before it is opened: named lines, all that wait, or those out of their guarantee", () =>
    rolledBack(async (db) => {
      const { ana, admin, ids } = await aSchool(db);
      const { commissionId: fresh } = await aSaleBy(db, ana, later({ days: 20 }));
      const look = async (chosen: PayoutSelection) => {
        const review = await reviewSelection(admin, { chosen, withDebts: true });
        return [review.ids.toSorted((a, b) => a - b), review.totalCents, review.guaranteedCount];
      };
      expect(await look("available")).toEqual([ids, 20_685, 0]);
      expect(await look("pending")).toEqual([[...ids, fresh], 27_580, 1]);
      await payCommissions(admin, { commission_ids: [ids[0]!] });
      expect(await look([ids[0]!, ids[1]!])).toEqual([[ids[1]!], 6_895, 0]);
    }));

  it("is confirmed under the reference of the bank, where one is given", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const { id } = await openPayout(admin, ids);
      await confirmPayout(admin, id, "E2E-778");
      expect((await linesOf(db, ids)).map(({ paymentReference }) => paymentReference)).toEqual(
        Array(3).fill("E2E-778"),
      );
      expect((await payoutList.read(admin, { page: 1, limit: 5 })).data[0]).toMatchObject({ id, paidAs: "E2E-778" });
      expect((await showPayout(admin, id)).payout).toMatchObject({ paidAs: "E2E-778" });
      const told = await db.select().from(mails).where(eq(mails.kind, "commission.paid"));
      expect(new Set(told.map(({ recipient }) => recipient)).size).toBe(told.length);
      expect(told).toHaveLength(2);
      for (const { text } of told) expect(text).toContain("E2E-778");
      const sold = await db.select().from(mails).where(eq(mails.kind, "commission.earned"));
      expect(sold).toHaveLength(3);
      expect(sold[0]!.subject).toMatch(/^Venda do seu curso .*: R\$\s68,95 para você$/);
    }));

  it("is taken back, and its commissions go into another", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const first = await openPayout(admin, ids);
      await expect(openPayout(admin, [ids[0]!])).rejects.toMatchObject(taken);
      await cancelPayout(admin, first.id);
      expect(await statuses(db, ids)).toEqual(["pending", "pending", "pending"]);
      await expect(confirmPayout(admin, first.id)).rejects.toMatchObject({ code: "conflict" });
      const second = await openPayout(admin, ids.slice(0, 2));
      const { data } = await payoutList.read(admin, { page: 1, limit: 25 });
      expect(data).toMatchObject([
        { id: second.id, state: "open", reference: "LOTE-20261220-090001", lineCount: 2, totalCents: 13_790 },
        { id: first.id, state: "cancelled", lineCount: 0, totalCents: 0 },
      ]);
      await expectSound(db);
    }));

  it("is closed by paying all of its commissions directly, and not taken back after the first", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const { id } = await openPayout(admin, ids);
      await payCommissions(admin, { commission_ids: [ids[0]!], payment_reference: "A" });
      expect((await showPayout(admin, id)).payout.state).toBe("open");
      await expect(cancelPayout(admin, id)).rejects.toMatchObject({
        code: "conflict",
        message: "Parte deste lote já foi paga. Termine de pagá-lo em vez de cancelar.",
      });
      await expectSound(db);
      await payCommissions(admin, { commission_ids: ids.slice(1), payment_reference: "B" });
      expect((await showPayout(admin, id)).payout.state).toBe("confirmed");
      await expectSound(db);
    }));

  it("settles what was refunded after an earlier one, and carries a sum below nothing", () =>
    rolledBack(async (db) => {
      const { ana, davi, sales, admin, ids } = await aSchool(db);
      await payCommissions(admin, { commission_ids: [ids[0]!, ids[2]!], payment_reference: "A" });
      await refundPayment(sales[0]!.buyer, sales[0]!.paymentId);
      await refundPayment(sales[2]!.buyer, sales[2]!.paymentId);
      const more = await aSaleBy(db, ana);
      const chosen = [ids[1]!, more.commissionId];

      const review = await reviewSelection(admin, { chosen, withDebts: true });
      expect(review).toMatchObject({ ids: chosen, totalCents: 6_895, guaranteedCount: 0, carried: [] });
      expect(review.groups).toMatchObject([{ instructorId: ana.id, totalCents: 6_895 }]);
      const { id } = await openPayout(admin, chosen);
      const { groups } = await showPayout(admin, id);
      expect(groups.map(({ instructorId, lines }) => [instructorId, lines.length])).toEqual([[ana.id, 3]]);
      await confirmPayout(admin, id);

      const [debt] = (await db.select().from(commissions).where(eq(commissions.instructorId, davi.id))).filter(
        ({ kind }) => kind === "reversal",
      );
      const alone = await reviewSelection(admin, { chosen: [debt!.id], withDebts: true });
      expect(alone).toMatchObject({ groups: [], carried: [{ instructorId: davi.id, totalCents: -6_895 }] });
      await expect(openPayout(admin, [debt!.id])).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("ainda não há nada para pagar"),
      });
      const hers = await aSaleBy(db, ana);
      expect(await openPayout(admin, [debt!.id, hers.commissionId])).toMatchObject({ carried: 1 });
      expect(await statuses(db, [debt!.id])).toEqual(["pending"]);
      await expectSound(db);
    }));

  it("pays out anyone who comes to exactly nothing, so that their lines do not wait for ever", () =>
    rolledBack(async (db) => {
      const { davi, sales, admin, ids } = await aSchool(db);
      await payCommissions(admin, { commission_ids: [ids[2]!], payment_reference: "A" });
      await refundPayment(sales[2]!.buyer, sales[2]!.paymentId);
      const { commissionId: earned } = await aSaleBy(db, davi);

      const review = await reviewSelection(admin, { chosen: [earned], withDebts: true });
      expect(review).toMatchObject({ groups: [{ instructorId: davi.id, totalCents: 0 }], carried: [] });
      const { id, carried } = await openPayout(admin, [earned]);
      expect(carried).toBe(0);
      await confirmPayout(admin, id);
      const his = await db.select().from(commissions).where(eq(commissions.instructorId, davi.id));
      expect(his.map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
      await expectSound(db);
    }));

  it("of a commission that does not exist is refused, with all the others in it", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      await expect(openPayout(admin, [...ids, 999_999_999])).rejects.toMatchObject(taken);
      await expect(payCommissions(admin, { commission_ids: [...ids, 999_999_999] })).rejects.toMatchObject(taken);
      expect(await statuses(db, ids)).toEqual(["pending", "pending", "pending"]);
    }));

  it("warns of the guarantee, and waits for it where the school says so", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const early = { ...admin, now: later({ days: 30 }, thursday) };
      const chosen = ids;
      expect(await reviewSelection(early, { chosen, withDebts: true })).toMatchObject({
        guaranteedCount: 3,
        awaitsGuarantee: false,
      });
      expect((await reviewSelection(early, { chosen: "available", withDebts: true })).ids).toEqual([]);
      expect(
        (await reviewSelection(admin, { chosen: "available", withDebts: true })).ids.toSorted((a, b) => a - b),
      ).toEqual(ids);
      await changeGuaranteeRule(admin, { payouts_await_guarantee: true });
      const held = { code: "conflict", message: expect.stringContaining("ainda estão na garantia") };
      await expect(openPayout(early, ids)).rejects.toMatchObject(held);
      await expect(payCommissions(early, { commission_ids: ids })).rejects.toMatchObject(held);
      await openPayout(admin, ids);
      await changeGuaranteeRule(admin, { payouts_await_guarantee: false });
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const { id } = await openPayout(admin, ids);
      const verbs = [
        (ctx: typeof admin) => openPayout(ctx, ids),
        (ctx: typeof admin) => showPayout(ctx, id),
        (ctx: typeof admin) => payoutList.read(ctx, { page: 1, limit: 25 }),
        (ctx: typeof admin) => reviewSelection(ctx, { chosen: ids, withDebts: true }),
        (ctx: typeof admin) => confirmPayout(ctx, id),
        (ctx: typeof admin) => cancelPayout(ctx, id),
        (ctx: typeof admin) => changeGuaranteeRule(ctx, { payouts_await_guarantee: true }),
      ];
      for (const verb of verbs) {
        for (const viewer of [await aStudent(db), await anInstructor(db)]) {
          await expect(verb(ctxOf(db, viewer))).rejects.toMatchObject({ code: "forbidden" });
        }
        await expect(verb(ctxOf(db) as never)).rejects.toMatchObject({ code: "unauthenticated" });
      }
      for (const verb of [showPayout, confirmPayout, cancelPayout]) {
        await expect(verb(admin, 999_999_999)).rejects.toMatchObject({
          code: "not_found",
          message: "Lote de pagamento não encontrado",
        });
      }
    }));
});
