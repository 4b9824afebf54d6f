import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { giveCourse } from "#app/domain/enrolments/grants.server.ts";
import { sendDue } from "#app/domain/mail/send-due.server.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { paymentDetailJson, paymentJson } from "#app/domain/payments/payment-json.ts";
import { listAllPayments, listMyPaymentsPage, listPayments } from "#app/domain/payments/payments.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { simulatedCharges } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import {
  aSale,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  manual,
  paymentRow,
  settle,
} from "#tests/domain/payments/fixture.ts";
import { aTrail, placesOf } from "#tests/domain/trails/a-trail.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

type Sale = Awaited<ReturnType<typeof aSale>>;

const changeCourse = (db: Db, { course }: Sale, change: Partial<typeof courses.$inferInsert>) =>
  db.update(courses).set(change).where(eq(courses.id, course.id));

const give = (ctx: Ctx, { course, ctx: buyer }: Sale) =>
  inTransaction(ctx, (within) =>
    giveCourse(within, { userId: buyer.viewer.id, courseId: course.id, reason: "Bolsa", grantedBy: null }),
  );

const becomeMaintainer = (db: Db, { ctx }: Sale) =>
  db.update(users).set({ isMaintainer: true }).where(eq(users.id, ctx.viewer.id));

/** What frees a buyer from paying, and how `not_due` calls it. */
const freed: [reason: string, happens: (db: Db, sale: Sale) => Promise<unknown>][] = [
  ["free", (db, sale) => changeCourse(db, sale, { priceCents: 0 })],
  ["held", (db, sale) => give(ctxOf(db), sale)],
  ["maintainer", becomeMaintainer],
  ["owner", (db, sale) => changeCourse(db, sale, { instructorId: sale.ctx.viewer.id })],
];

describe("a PIX that waits", () => {
  it.each(freed)("asks for no money any more once the course is %s, and can be cancelled", (reason, happens) =>
    rolledBack(async (db) => {
      const sale = await aSale(db, { isManual: true });
      const { id } = await sale.pay("pix");
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: null, toPay: { kind: "pix" } });
      expect(await listPayments(sale.ctx, { status: "all" })).toMatchObject([{ id, notDue: null }]);
      await happens(db, sale);
      for (const viewer of [sale.ctx.viewer, await anAdmin(db)]) {
        const shown = await showPayment({ ...sale.ctx, viewer }, id);
        expect(shown).toMatchObject({ status: "pending", notDue: reason, toPay: null });
        expect(paymentDetailJson(shown)).toMatchObject({ not_due: reason, pix_code: null });
      }
      expect(await listPayments(sale.ctx, { status: "all" })).toMatchObject([{ id, notDue: reason }]);
      const paging = { status: "pending", page: 1, limit: 1 } as const;
      const pages = [
        await listMyPaymentsPage(sale.ctx, paging),
        await listAllPayments({ ...sale.ctx, viewer: await anAdmin(db) }, paging),
      ];
      for (const { data } of pages)
        expect(data.map((each) => paymentJson(each))).toMatchObject([{ id, not_due: reason }]);
      await cancelPayment(sale.ctx, id);
      expect(await showPayment(sale.ctx, id)).toMatchObject({ status: "failed", notDue: null });
    }),
  );

  it("is still to be paid where it is the only way to a course that left the catalogue", () =>
    rolledBack(async (db) => {
      const sale = await aSale(db, { isManual: true });
      const { id } = await sale.pay("pix");
      await changeCourse(db, sale, { isPublished: false });
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: null, toPay: { kind: "pix" } });
      await becomeMaintainer(db, sale);
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: null, toPay: { kind: "pix" } });
      await give(ctxOf(db), sale);
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: "held", toPay: null });
    }));

  it("for a group is still to be paid by somebody who has the course, and not once it is free", () =>
    rolledBack(async (db) => {
      const sale = await aSale(db, { isManual: true });
      const { id } = await sale.pay("pix", { amount: 394, seats: 2 });
      await give(ctxOf(db), sale);
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: null, toPay: { kind: "pix" } });
      await changeCourse(db, sale, { priceCents: 0 });
      expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: "free", toPay: null });
    }));

  it("for a trail is not to be paid once its buyer is in the trail", () =>
    rolledBack(async (db) => {
      const trail = await aTrail(db, { priceCents: 9_000, prices: [5_000, 5_000] });
      const ctx = ctxOf(db, await aStudent(db), { settings: manual });
      const order = trailPaymentFields.parse({ amount: 90, payment_method: "pix" });
      const { id } = await payTrail(ctx, trail.id, order);
      expect(await showPayment(ctx, id)).toMatchObject({ notDue: null, toPay: { kind: "pix" } });
      await db.update(trails).set({ priceCents: 0 }).where(eq(trails.id, trail.id));
      expect(await showPayment(ctx, id)).toMatchObject({ notDue: "free", toPay: null });
      await joinTrail(ctx, trail.id);
      await db.update(trails).set({ priceCents: 9_000 }).where(eq(trails.id, trail.id));
      expect(await showPayment(ctx, id)).toMatchObject({ notDue: "held", toPay: null });
      await settle(ctx, id, "completed");
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ origin: "purchase", endedAt: null }]);
      await refundPayment(ctx, id);
      expect(await placesOf(db, ctx.viewer)).toMatchObject([{ origin: "free", endedAt: null }]);
      await expectSound(db);
    }));
});

describe("money that comes for it nevertheless", () => {
  it.each<[has: string, origin: string, happens: (db: Db, sale: Sale) => Promise<unknown>]>([
    [
      "enrolled in the course, free by then",
      "free",
      async (db, sale) => {
        await changeCourse(db, sale, { priceCents: 0 });
        await enrol(sale.ctx, sale.course.id);
      },
    ],
    ["been given the course", "grant", (db, sale) => give(ctxOf(db), sale)],
  ])(
    "from somebody who has %s is a purchase in exact books, and its refund leaves what was there before",
    (_, origin, happens) =>
      rolledBack(async (db) => {
        const sale = await aSale(db, { isManual: true });
        const { id } = await sale.pay("pix");
        await happens(db, sale);
        await settle(sale.ctx, id, "completed");
        expect(await paymentRow(db, id)).toMatchObject({ status: "completed", amountCents: 19_700 });
        expect(await commissionsOf(db, id)).toMatchObject([{ kind: "sale", priceCents: 19_700 }]);
        expect(await enrolmentsOf(db, sale.ctx.viewer)).toMatchObject([{ origin: "purchase", endedAt: null }]);
        expect(await showPayment(sale.ctx, id)).toMatchObject({ notDue: null, refund: { isOpen: true } });
        await expectSound(db);
        await refundPayment(sale.ctx, id);
        expect(await enrolmentsOf(db, sale.ctx.viewer)).toMatchObject([{ origin, endedAt: null }]);
        await expectSound(db);
      }),
  );

  it("after it was cancelled goes back", () =>
    rolledBack(async (db) => {
      const sale = await aSale(db, { isManual: true });
      const { id, transactionId } = await sale.pay("pix");
      await give(ctxOf(db), sale);
      await cancelPayment(sale.ctx, id);
      const charge = eq(simulatedCharges.reference, transactionId);
      await db.update(simulatedCharges).set({ status: "completed" }).where(charge);
      await settle(sale.ctx, id, "completed");
      const { status, refunds } = await showPayment(sale.ctx, id);
      expect({ status, refunds }).toMatchObject({
        status: "failed",
        refunds: [{ kind: "late", amountCents: 19_700, returnedAt: expect.any(Date) }],
      });
      expect(await commissionsOf(db, id)).toEqual([]);
      expect(await enrolmentsOf(db, sale.ctx.viewer)).toMatchObject([{ origin: "grant", endedAt: null }]);
      await expectSound(db);
    }));
});

describe("the e-mail that says how to pay", () => {
  type Happens = (sale: Sale, id: number, db: Db) => Promise<unknown>;

  it.each<[what: string, happens: Happens, sent: string[]]>([
    ["nothing happened", async () => {}, ["payment.order"]],
    ["it was cancelled", ({ ctx }, id) => cancelPayment(ctx, id), []],
    ["it was paid", ({ ctx }, id) => settle(ctx, id, "completed"), ["payment.receipt"]],
    ...freed.map(([reason, happens]): [string, Happens, string[]] => [reason, (sale, _, db) => happens(db, sale), []]),
  ])("goes out only while it is to be paid: %s", (_, happens, kinds) =>
    rolledBack(async (db) => {
      const sale = await aSale(db, { isManual: true });
      const { id } = await sale.pay("pix");
      await happens(sale, id, db);
      const sent: string[] = [];
      const round = await sendDue(sale.ctx, { send: async ({ kind }) => void sent.push(kind) });
      const about = eq(mails.about, `payment/${id}`);
      expect(sent.filter((kind) => kind.startsWith("payment."))).toEqual(kinds);
      expect(round).toMatchObject({ sent: sent.length, failures: [] });
      expect((await db.select().from(mails).where(about)).map(({ kind }) => kind)).toEqual(kinds);
    }),
  );
});
