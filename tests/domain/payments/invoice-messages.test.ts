import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { retryInvoice } from "#app/domain/payments/invoices.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { eraseTraces } from "#app/domain/privacy/erase-account.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { serviceInvoices } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { webhookDeliveries } from "#drizzle/schema/webhooks.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { later, paying, thursday, toldOf } from "#tests/domain/payments/fixture.ts";
import { anEndpoint, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

const taxId = "529.982.247-25";
const bare = "52998224725";
const telling = {
  SERVICE_INVOICES: "event",
  WEBHOOKS_TO_PRIVATE: "1",
  INVOICE_DESCRIPTION: "Curso livre a distância",
  INVOICE_SERVICE_CODE: "8.02",
  INVOICE_SERVICE_NAME: "Instrução",
  INVOICE_ISS_RATE: "2.01",
};
const settings = testSettings(telling);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let admin: SignedCtx;
beforeEach(async () => {
  [database, receiver] = await Promise.all([freshDatabase(), startReceiver()]);
  admin = ctxOf(database.db, await anAdmin(database.db), { settings, now: thursday });
});
afterEach(async () => {
  await receiver.close();
  await database.close();
});

async function aSale(more: Partial<Ctx> = {}, buyer: object = {}) {
  const { db } = database;
  const course = await aCourse(db, { priceCents: 19_700 });
  const viewer = await aStudent(db, buyer);
  const ctx = ctxOf(db, viewer, { settings, now: thursday, ...more });
  const pay = (method: "credit_card" | "pix" = "pix", data: object = { tax_id: taxId }) => {
    const order = paying(course, method);
    return makePayment(ctx, { ...order, payment_data: { ...order.payment_data, ...data } });
  };
  return { ctx, course, viewer, pay };
}

const rowOf = async (id: number) =>
  (await database.db.select().from(serviceInvoices).where(eq(serviceInvoices.paymentId, id)))[0];
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

describe("the message for another system's invoice", () => {
  it("holds all that an invoice needs, goes to those who chose it, and is stored nowhere in clear", async () => {
    await anEndpoint(admin, { url: receiver.url, types: ["payment.invoice_requested", "payment.invoice_cancelled"] });
    await anEndpoint(admin, { url: `${receiver.url}/outra`, types: ["payment.completed"] });
    const { ctx, course, pay, viewer } = await aSale();
    const { id, transactionId } = await pay();
    await sendDue(admin);
    const [message, ...others] = bodies().filter(({ type }) => type === "payment.invoice_requested");
    expect(others).toEqual([]);
    expect(message.data).toEqual({
      payment_id: id,
      transaction_id: transactionId,
      course_id: course.id,
      is_simulation: true,
      again: false,
      service_date: "2026-11-19",
      amount: 197,
      discount: 0,
      currency: "BRL",
      description: expect.stringMatching(/^Curso livre a distância\n./),
      service_code: "8.02",
      service_name: "Instrução",
      iss_rate: 2.01,
      buyer_name: viewer.fullName,
      buyer_email: viewer.email,
      buyer_tax_id: bare,
    });
    expect(
      receiver.received
        .filter(({ path }) => path.endsWith("outra"))
        .map(({ body }) => body)
        .join(),
    ).not.toContain(bare);
    expect((await rowOf(id))!.sealedTaxId).toMatch(/^v1\./);
    const sent = eq(webhookDeliveries.type, "payment.invoice_requested");
    expect(await database.db.select().from(webhookDeliveries).where(sent)).toMatchObject([
      { body: null, deliveredAt: expect.any(Date) },
    ]);
    await expectNowhere(bare);
    await refundPayment(ctx, id);
    await sendDue(admin);
    expect(bodies().at(-1)).toMatchObject({
      type: "payment.invoice_cancelled",
      data: { payment_id: id, transaction_id: transactionId, is_simulation: true },
    });
    expect((await showPayment(ctx, id)).invoice).toMatchObject({ status: "cancelled" });
  });

  it("comes again with the same content after a failure, and not for a part or a declined card", async () => {
    await anEndpoint(admin, { url: receiver.url, types: ["payment.invoice_requested"] });
    receiver.manners.answer = () => 500;
    const { pay } = await aSale();
    await pay();
    await sendDue(admin);
    receiver.manners.answer = () => 204;
    await sendDue({ ...admin, now: later({ hours: 1 }) });
    const [first, second] = bodies();
    expect(second).toEqual(first);
    const declined = await aSale();
    await expect(
      declined.pay("credit_card", { tax_id: taxId, card_number: "4000 0000 0000 0002" }),
    ).rejects.toMatchObject({ code: "payment_required" });
    expect(await database.db.$count(serviceInvoices)).toBe(1);
    expect(receiver.received).toHaveLength(2);
  });

  it("is asked for with a CPF or CNPJ, whatever collects the money", async () => {
    const { pay } = await aSale();
    for (const data of [{}, { tax_id: "111.111.111-11" }])
      await expect(pay("pix", data)).rejects.toMatchObject({ fields: { "payment_data.tax_id": [expect.any(String)] } });
    const none = await aSale({ settings: testSettings() });
    const { id } = await none.pay("pix", { tax_id: taxId });
    expect([await rowOf(id), (await showPayment(none.ctx, id)).invoice]).toEqual([undefined, null]);
    await expectNowhere(bare);
  });
});

describe("the CPF", () => {
  it("is forgotten thirty days after the payment, and at once with one that fails or an account that goes", async () => {
    const { pay, ctx } = await aSale();
    const { id } = await pay();
    expect(await purge({ ...ctx, now: later({ days: 29 }) }, "invoiceTaxIds")).toBe(0);
    expect(await purge({ ...ctx, now: later({ days: 31 }) }, "invoiceTaxIds")).toBe(1);
    expect(await rowOf(id)).toMatchObject({ sealedTaxId: null, status: "asked" });
    const manual = await aSale({ settings: testSettings({ ...telling, PAYMENTS_SIMULATOR: "manual" }) });
    const waiting = await manual.pay();
    expect((await rowOf(waiting.id))!.sealedTaxId).toMatch(/^v1\./);
    await cancelPayment(manual.ctx, waiting.id);
    expect(await rowOf(waiting.id)).toBeUndefined();
    const leaving = await aSale();
    const paid = await leaving.pay();
    const [person] = await database.db.select().from(users).where(eq(users.id, leaving.viewer.id));
    await eraseTraces(leaving.ctx, person!, "keep");
    expect((await rowOf(paid.id))!.sealedTaxId).toBeNull();
  });

  it("is not asked for again by somebody's press of a button, since nothing failed here", async () => {
    const { pay } = await aSale();
    const { id } = await pay();
    await retryInvoice(admin, id);
    expect(await toldOf(database.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.invoice_requested",
    ]);
  });
});

/** Looks through every text and JSON of the whole database. */
async function expectNowhere(text: string) {
  const columns = await database.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`);
  expect(columns.length).toBeGreaterThan(100);
  for (const { table, column } of columns) {
    const [found] = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)}::text like ${`%${text}%`}`,
    );
    expect([table, column, found!.n]).toEqual([table, column, 0]);
  }
}
