import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import {
  aSale,
  balances,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  later,
  paying,
  paymentRow,
  settle,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { aVoucher } from "#tests/domain/profile/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const conflict = (message: string) => ({ code: "conflict", message });
const held = conflict("Você já está inscrito neste curso.");

describe("paying at once", () => {
  it.each(["credit_card", "pix", "boleto"] as const)(
    "by %s opens the course, pays the instructor's share and tells all of it once",
    (method) =>
      rolledBack(async (db) => {
        const before = await balances(db);
        const { course, ctx, pay } = await aSale(db);
        const payment = await pay(method);
        expect(payment).toMatchObject({
          status: "completed",
          amountCents: 19_700,
          method,
          courseTitle: "Semear de manhã",
          completedAt: thursday,
          createdAt: thursday,
        });
        expect(payment.transactionId).toMatch(/^[A-Za-z0-9]{22}$/);
        expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([
          { origin: "purchase", courseId: course.id, endedAt: null },
        ]);
        expect(await commissionsOf(db, payment.id)).toMatchObject([
          {
            kind: "sale",
            status: "pending",
            instructorId: course.instructor.id,
            courseId: course.id,
            priceCents: 19_700,
            percentage: 35,
            amountCents: 6_895,
            platformCents: 12_805,
          },
        ]);
        expect(await toldOf(db, `payment/${payment.id}`)).toEqual(["payment.created", "payment.completed"]);
        const now = await balances(db);
        const moved = Object.fromEntries(Object.keys(now).map((name) => [name, now[name]! - (before[name] ?? 0)]));
        expect(moved).toMatchObject({ provider: 19_700, sales: -19_700, commissions: 6_895, instructors: -6_895 });
        await expectSound(db);
      }),
  );

  it("keeps of a card its brand and last digits", () =>
    rolledBack(async (db) => {
      const card = await (await aSale(db)).pay();
      expect(card).toMatchObject({ cardBrand: "visa", cardLast4: "4242" });
    }));

  it("earns half up, and nothing where 35% are less than half a centavo", () =>
    rolledBack(async (db) => {
      for (const [priceCents, amountCents] of [
        [9_990, 3_497],
        [3, 1],
        [1, 0],
      ] as const) {
        const payment = await (await aSale(db, { priceCents })).pay();
        expect(await commissionsOf(db, payment.id)).toMatchObject([
          { amountCents, platformCents: priceCents - amountCents },
        ]);
      }
      await expectSound(db);
    }));

  it("earns the instructor nothing where the buyer has become a maintainer before the money came", () =>
    rolledBack(async (db) => {
      const { course, ctx, at, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const { code } = await aVoucher(db);
      await inTransaction(at(later({ hours: 1 })), (within) => redeemVoucher(within, code));
      await settle(at(later({ hours: 2 })), id, "completed");
      expect(await commissionsOf(db, id)).toEqual([]);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ courseId: course.id, origin: "purchase" }]);
      await expectSound(db);
    }));

  it("raises an enrolment that came with being a maintainer, and keeps what was learnt", () =>
    rolledBack(async (db) => {
      const maintainer = await aStudent(db, { isMaintainer: true });
      const { course, ctx } = await aSale(db, { buyer: maintainer });
      const { enrollmentId } = await enrol(ctx, course.id);
      await db.execute(sql`update users set is_maintainer = false where id = ${maintainer.id}`);
      const lapsed = { ...ctx, viewer: { ...maintainer, isMaintainer: false } };
      await makePayment(lapsed, paying(course));
      expect(await enrolmentsOf(db, maintainer)).toMatchObject([{ id: enrollmentId, origin: "purchase" }]);
      expect(await toldOf(db, `enrollment/${enrollmentId}`)).toEqual(["enrollment.created", "enrollment.reopened"]);
      await expectSound(db);
    }));
});

describe("a declined card", () => {
  it("leaves a failed payment and nothing else, and does not stand in the way of another", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db);
      const card = { card_number: "5555.4444.3333.0002", card_holder: "RUTE", card_expiry: "12/29", card_cvv: "987" };
      const declined = { code: "payment_required", message: "Erro ao processar pagamento" };
      await expect(makePayment(ctx, paying(course, "credit_card", { payment_data: card }))).rejects.toMatchObject(
        declined,
      );
      const [failed] = await db.select().from(payments).where(eq(payments.userId, ctx.viewer.id));
      expect(failed).toMatchObject({
        status: "failed",
        failedAt: thursday,
        cardBrand: "mastercard",
        cardLast4: "0002",
      });
      expect(await toldOf(db, `payment/${failed!.id}`)).toEqual(["payment.created", "payment.failed"]);
      expect(await enrolmentsOf(db, ctx.viewer)).toEqual([]);
      expect(await commissionsOf(db, failed!.id)).toEqual([]);
      expect((await pay()).status).toBe("completed");
      await expectSound(db);
    }));
});

describe("what cannot be paid for", () => {
  it("refuses visitors, and what is not for sale", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      await expect(makePayment({ ...ctx, viewer: null }, paying(course))).rejects.toMatchObject({
        code: "unauthenticated",
      });
      const missing = { code: "not_found", message: "Curso não encontrado" };
      await expect(makePayment(ctx, paying({ id: 999_999_999 }))).rejects.toMatchObject(missing);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      await expect(makePayment(ctx, paying(course))).rejects.toMatchObject(missing);
      await expect(makePayment({ ...ctx, viewer: course.instructor }, paying(course))).rejects.toMatchObject(missing);
    }));

  it("refuses free courses, holders, maintainers and another price, each in its words", () =>
    rolledBack(async (db) => {
      const free = await aCourse(db);
      const { course, ctx, pay } = await aSale(db);
      const refused = { code: "invalid", message: "Este curso é gratuito." };
      await expect(makePayment(ctx, paying(free))).rejects.toMatchObject(refused);
      for (const amount of [196.99, 197.01, 0]) {
        const other = conflict("O valor do pagamento não confere com o preço do curso.");
        await expect(pay("pix", { amount })).rejects.toMatchObject(other);
      }
      const maintainer = ctxOf(db, await aStudent(db, { isMaintainer: true }));
      await expect(makePayment(maintainer, paying(course))).rejects.toMatchObject(
        conflict("Mantenedores têm acesso gratuito."),
      );
      await pay();
      await expect(pay()).rejects.toMatchObject(held);
      expect(await db.select().from(payments).where(eq(payments.courseId, course.id))).toHaveLength(1);
    }));

  it("refuses anyone who came in while the course was free, and charges nothing", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { priceCents: 0 });
      await enrol(ctx, course.id);
      await db.update(courses).set({ priceCents: 19_700 }).where(eq(courses.id, course.id));
      await expect(pay("pix", { amount: 197 })).rejects.toMatchObject(held);
      expect(await db.$count(payments, eq(payments.courseId, course.id))).toBe(0);
    }));

  it("refuses anyone who teaches the course, who would earn from it, and charges nothing", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      await expect(makePayment({ ...ctx, viewer: course.instructor }, paying(course))).rejects.toMatchObject(
        conflict("Este curso é seu: as aulas já estão abertas para você."),
      );
      expect(await db.select().from(payments).where(eq(payments.courseId, course.id))).toEqual([]);
      expect((await makePayment({ ...ctx, viewer: await anInstructor(db) }, paying(course))).status).toBe("completed");
    }));

  it.each(["2026-11-19", "2026-12-20", "2026-11-31", "25/11/2026", "2026-11-25T00:00", "amanhã"])(
    "refuses a boleto due on %s, and names the days that may be",
    (day) =>
      rolledBack(async (db) => {
        const { pay } = await aSale(db);
        const sentence = "Escolha um vencimento entre 20/11/2026 e 19/12/2026.";
        await expect(pay("boleto", { payment_data: { boleto_due_date: day } })).rejects.toMatchObject({
          code: "invalid",
          message: sentence,
          fields: { "payment_data.boleto_due_date": [sentence] },
        });
      }),
  );

  it.each(["2026-11-20", "2026-12-19"])("takes a boleto due on %s", (day) =>
    rolledBack(async (db) => {
      const { pay } = await aSale(db);
      expect((await pay("boleto", { payment_data: { boleto_due_date: day } })).boletoDueDate).toBe(day);
    }),
  );

  it("counts the days in São Paulo", () =>
    rolledBack(async (db) => {
      const { course, at } = await aSale(db);
      const lateAtNight = at(new Date("2026-11-21T02:30:00Z"));
      const due = (day: string) => paying(course, "boleto", { payment_data: { boleto_due_date: day } });
      await expect(makePayment(lateAtNight, due("2026-11-20"))).rejects.toMatchObject({ code: "invalid" });
      expect((await makePayment(lateAtNight, due("2026-11-21"))).boletoDueDate).toBe("2026-11-21");
    }));
});

describe("paying later", () => {
  it("leaves PIX waiting for a day, and asked again gives the same", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const first = await pay("pix");
      expect(first).toMatchObject({ status: "pending", expiresAt: later({ hours: 24 }), completedAt: null });
      expect(await pay("pix")).toEqual(first);
      expect(await enrolmentsOf(db, ctx.viewer)).toEqual([]);
      await expectSound(db);
    }));

  it.each([
    // Due on a Wednesday; the news may come until the end of Friday.
    ["2026-11-25", "2026-11-28T03:00:00.000Z"],
    // Due on the holiday: paid on Monday, known by Wednesday.
    ["2026-11-20", "2026-11-26T03:00:00.000Z"],
  ])("leaves a boleto due on %s waiting until %s", (day, until) =>
    rolledBack(async (db) => {
      const { pay } = await aSale(db, { isManual: true });
      const payment = await pay("boleto", { payment_data: { boleto_due_date: day } });
      expect(payment).toMatchObject({ status: "pending", boletoDueDate: day, expiresAt: new Date(until) });
    }),
  );

  it("keeps to the one that waits, and says what to do about it", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      await pay("boleto");
      const waiting = conflict(
        "Já existe um pagamento pendente deste curso. Pague-o ou cancele-o antes de fazer outro.",
      );
      await expect(pay("pix")).rejects.toMatchObject(waiting);
      await expect(pay("boleto", { payment_data: { boleto_due_date: "2026-11-26" } })).rejects.toMatchObject(waiting);
      await db.update(courses).set({ priceCents: 9_900 }).where(eq(courses.id, course.id));
      await expect(makePayment(ctx, paying(course, "boleto", { amount: 99 }))).rejects.toMatchObject(waiting);
    }));

  it("takes a new one where the one before waited too long", () =>
    rolledBack(async (db) => {
      const { course, at, pay } = await aSale(db, { isManual: true });
      const first = await pay("pix");
      const second = await makePayment(at(later({ hours: 25 })), paying(course, "credit_card"));
      expect(second.status).toBe("completed");
      expect(await paymentRow(db, first.id)).toMatchObject({ status: "failed" });
      await expectSound(db);
    }));

  it("decides cards at once all the same", () =>
    rolledBack(async (db) => {
      expect((await (await aSale(db, { isManual: true })).pay()).status).toBe("completed");
    }));
});
