import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { csvLine } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { exportPayments, paymentsOverview } from "#app/domain/payments/overview.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aSale, paying, paymentRow, settle, textOf, thursday } from "#tests/domain/payments/fixture.ts";
import { aSaleBy } from "#tests/domain/payouts/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const admins = async (db: Db, now?: Date) => ctxOf(db, await anAdmin(db), { now });
async function allOf(parts: AsyncGenerator<string>) {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const figuresFor = async (ctx: Ctx) => (await paymentsOverview(ctx, { status: "all", page: 1, limit: 1 })).figures;

describe("what all payments come to", () => {
  it("is paid less given back, each in its month, and compared with the month before", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const december = await admins(db, new Date("2026-12-15T12:00:00Z"));
      expect(await figuresFor(december)).toEqual({
        revenueCents: 0,
        thisMonthCents: 0,
        thisMonthCount: 0,
        thisMonthFeesCents: 0,
        totalCount: 0,
        growth: null,
        success: null,
        months: ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11", "2026-12"].map((month) => ({
          month,
          cents: 0,
        })),
      });
      const first = await aSaleBy(db, instructor, thursday);
      await aSaleBy(db, instructor, new Date("2026-12-01T02:59:59Z"));
      expect(await figuresFor({ ...december, now: thursday })).toMatchObject({ growth: null, success: 100 });
      for (let n = 0; n < 4; n += 1) await aSaleBy(db, instructor, new Date("2026-12-01T03:00:00Z"));
      await refundPayment({ ...first.buyer, now: new Date("2026-12-02T12:00:00Z") }, first.paymentId);
      const { ctx, pay } = await aSale(db, { isManual: true });
      await settle(ctx, (await pay("pix")).id, "failed");
      const { months, ...figuresOfDecember } = await figuresFor(december);
      expect(months.slice(-3)).toEqual([
        { month: "2026-10", cents: 0 },
        { month: "2026-11", cents: 2 * 19_700 },
        { month: "2026-12", cents: 3 * 19_700 },
      ]);
      expect(figuresOfDecember).toEqual({
        ...{
          revenueCents: 5 * 19_700,
          thisMonthCents: 3 * 19_700,
          thisMonthCount: 4,
          thisMonthFeesCents: 0,
          totalCount: 7,
        },
        growth: 50,
        success: 85.7,
      });
      const { figures, page } = await paymentsOverview(december, { status: "refunded", page: 1, limit: 25 });
      expect([figures.totalCount, page.total, page.data[0]!.id]).toEqual([7, 1, first.paymentId]);
    }));

  it("is for admins alone, and so is the export", () =>
    rolledBack(async (db) => {
      for (const viewer of [await aStudent(db), await anInstructor(db)]) {
        const ctx = ctxOf(db, viewer);
        await expect(figuresFor(ctx)).rejects.toMatchObject({ code: "forbidden" });
        await expect(exportPayments(ctx, { status: "all" })).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(exportPayments(ctxOf(db), { status: "all" })).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("the payments of everybody", () => {
  it("are found by words, number, transaction, days and dispute, on the page and in the export", () =>
    rolledBack(async (db) => {
      const one = await aSale(db, { buyer: await aStudent(db, { fullName: "Zenóbia Quartzo" }) });
      const { id, transactionId } = await one.pay();
      const other = await aSale(db);
      await makePayment(other.at(new Date("2026-11-21T02:59:00Z")), paying(other.course));
      const admin = await admins(db, thursday);
      const found = async (asked: object) => {
        const { page } = await paymentsOverview(admin, { status: "all", page: 1, limit: 5, ...asked });
        const lines = (await textOf(await exportPayments(admin, { status: "all", ...asked }))).trim().split("\r\n");
        expect(lines).toHaveLength(page.total + 1);
        return page.data.map((payment) => payment.id === id);
      };
      for (const q of ["zenobia", "quartzo semear", transactionId.slice(-8), `#${transactionId.slice(-8)}`]) {
        expect(await found({ q }), q).toEqual([true]);
      }
      expect(await found({ q: `${id}` })).toContain(true); // Its digits may stand in another's transaction too.
      expect(await found({ q: "semear" })).toEqual([false, true]);
      expect(await found({ q: "zenobia", status: "refunded" })).toEqual([]);
      expect(await found({ from: "2026-11-20", to: "2026-11-20" })).toEqual([false]);
      expect(await found({ to: "2026-11-19" })).toEqual([true]);
      expect(await found({ dispute: "open" })).toEqual([]);
      await db.update(payments).set({ dispute: "open" }).where(eq(payments.id, id));
      expect(await found({ dispute: "open" })).toEqual([true]);
      expect(await found({ dispute: "lost" })).toEqual([]);
    }));
});

describe("exported payments", () => {
  it("are lines of a spreadsheet, byte for byte", () =>
    rolledBack(async (db) => {
      const { course, ctx, at } = await aSale(db, { priceCents: 123_456 });
      const night = at(new Date("2026-11-20T02:30:00Z"));
      const { id } = await makePayment(night, paying(course, "credit_card", { amount: 1234.56 }));
      const formula = '=HYPERLINK("http://mal.example";"oi")';
      await db.update(users).set({ fullName: formula }).where(eq(users.id, ctx.viewer.id));
      await db.update(courses).set({ title: "Órgão; e piano" }).where(eq(courses.id, course.id));
      const { transactionId } = await paymentRow(db, id);
      await db.update(payments).set({ feeCents: 1_234 }).where(eq(payments.id, id));
      const admin = await admins(db);
      const text = await textOf(await exportPayments(admin, { status: "completed" }));
      expect(Buffer.from(text).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(text.slice(1).split("\r\n")).toEqual([
        "ID;Transação;Curso;Cliente;Método;Valor;Moeda;Situação;Data;Hora;Pago em;Estornado em;Devolvido;Tarifa;Líquido;Teste",
        `${id};${csvLine([transactionId]).trim()};"Órgão; e piano";` +
          `"'=HYPERLINK(""http://mal.example"";""oi"")";Cartão de Crédito;1234,56;BRL;Concluído;19/11/2026;23:30;19/11/2026;;0,00;12,34;1222,22;`,
        "",
      ]);
      expect(await db.select().from(events).where(eq(events.action, "payments.exported"))).toMatchObject([
        { actorId: admin.viewer.id, object: "payments", data: { status: "completed" } },
      ]);
    }));

  it("keep to the filter, and come in parts, each payment once", () =>
    rolledBack(async (db) => {
      const first = await aSaleBy(db, await anInstructor(db));
      await db.execute(`insert into payments (transaction_id, user_id, course_id, amount_cents, payment_method,
          payment_status, provider, failed_at)
        select 'many-' || n, '${first.buyer.viewer.id}', (select min(id) from courses), 100, 'pix', 'failed', 'other', now()
        from generate_series(1, 1001) n`);
      const admin = await admins(db);
      const parts = await allOf(await exportPayments(admin, { status: "all" }));
      expect(parts.map((part) => part.split("\r\n").length - 1)).toEqual([1, 500, 500, 2]);
      const ids = parts.slice(1).flatMap((part) =>
        part
          .trim()
          .split("\r\n")
          .map((line) => line.split(";")[0]),
      );
      expect(new Set(ids).size).toBe(1002);
      const refunded = await textOf(await exportPayments(admin, { status: "refunded" }));
      expect(refunded.trim().split("\r\n")).toHaveLength(1);
    }));

  it.each([
    ["=1+1", "'=1+1"],
    ["+55", "'+55"],
    ["-1", "'-1"],
    ["@x", "'@x"],
    ["\tx", "'\tx"],
    [" =1+1", "' =1+1"],
    ["\u00a0@x", "'\u00a0@x"],
    ["＝1+1", "'＝1+1"],
    ["－1", "'－1"],
    [" a", " a"],
    ["a=b", "a=b"],
    ['diz "oi"', '"diz ""oi"""'],
    ["a\nb", '"a\nb"'],
    ["", ""],
  ])("a cell %j is %j", (value, cell) => expect(csvLine([value, 1])).toBe(`${cell};1\r\n`));
});
