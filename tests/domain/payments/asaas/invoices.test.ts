import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { retryInvoice } from "#app/domain/payments/invoices.server.ts";
import { issueInvoices } from "#app/domain/payments/issue-invoices.server.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { serviceInvoices } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { toldOf } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices, aGatewaySale, hurried } from "#tests/domain/payments/gateway-sale.ts";
import { taxId, token } from "#tests/gateways/asaas/settings.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { fixture, gateway, schoolWith, withAsaas } from "./fixture.ts";

withAsaas();

const issuing = {
  SERVICE_INVOICES: "asaas",
  CARD_INSTALMENTS: "12",
  INVOICE_DESCRIPTION: "Curso livre a distância",
  INVOICE_SERVICE_CODE: "8.02",
  INVOICE_SERVICE_NAME: "Instrução e treinamento",
  INVOICE_ISS_RATE: "2,5",
};
const lives = { tax_id: taxId, postal_code: "01001-000", address_number: "100" };

/** A paid sale in a school that issues invoices through Asaas. */
async function aPaidSale({ more = {}, instalments }: { more?: Record<string, string>; instalments?: number } = {}) {
  const sale = await aGatewaySale(fixture.db, schoolWith(gateway, { ...issuing, ...more }), lives);
  const { id, transactionId: reference } = await sale.pay(instalments ? "credit_card" : "pix", instalments);
  await gateway.pay(reference);
  await checkOwnPayment(sale.ctx, id);
  const row = async () =>
    (await fixture.db.select().from(serviceInvoices).where(eq(serviceInvoices.paymentId, id)))[0]!;
  const shown = async (who: SignedCtx = sale.ctx) => (await showPayment(who, id)).invoice;
  const invoices = async () => (await gateway.books()).invoices.filter((each) => each.reference === reference);
  return { ...sale, id, reference, invoice: row, shown, invoices };
}

/** The tickets about a payment. */
const reports = (id: number) =>
  fixture.db
    .select()
    .from(supportTickets)
    .where(sql`${supportTickets.description} like ${`%/payments/${id}`}`);

describe("an invoice", () => {
  it("is scheduled once the money came, with all that Asaas asks for, and linked once it is issued", async () => {
    const { ctx, inHours, reference, invoice, invoices, shown } = await aPaidSale();
    expect(await shown()).toMatchObject({ status: "asked", number: null, pdfUrl: null });
    expect(await issueInvoices(ctx)).toEqual({ moved: 1, failures: [] });
    expect(await issueInvoices(ctx)).toEqual({ moved: 0, failures: [] });
    expect((await invoices()).map(({ sent }) => sent)).toEqual([
      expect.objectContaining({
        payment: expect.stringMatching(/^pay_/),
        value: 197,
        deductions: 0,
        municipalServiceCode: "8.02",
        municipalServiceName: "Instrução e treinamento",
        serviceDescription: expect.stringMatching(/^Curso livre a distância\n./),
        effectiveDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        taxes: { retainIss: false, iss: 2.5, cofins: 0, csll: 0, inss: 0, ir: 0, pis: 0 },
      }),
    ]);
    expect((await gateway.books()).customers).toMatchObject([{ postalCode: "01001000", addressNumber: "100" }]);
    // Asaas has the number with its customer: none is stored here.
    expect(await invoice()).toMatchObject({ status: "scheduled", sealedTaxId: null });
    const pdfUrl = `${gateway.url}/nfse.pdf`;
    await gateway.invoice(reference, { status: "AUTHORIZED", number: "1234", pdfUrl });
    // No notice came: the hourly comparison finds it.
    await issueInvoices(inHours(1.1));
    expect(await shown()).toEqual({ via: "asaas", status: "issued", number: "1234", pdfUrl, problem: null });
    expect(await invoice()).toMatchObject({ nextAskAt: null });
  });

  it("of a purchase in instalments is one, for all of them", async () => {
    const { ctx, invoices, invoice } = await aPaidSale({ instalments: 3 });
    await issueInvoices(ctx);
    expect(await invoices()).toMatchObject([{ sent: { installment: expect.any(String), value: 197 } }]);
    expect((await invoice()).status).toBe("scheduled");
  });

  it("is followed by notices, which prove who sent them and move nothing twice", async () => {
    const { ctx, reference, invoice, invoices } = await aPaidSale();
    await issueInvoices(ctx);
    const { to, answers, close } = await addressOfNotices(ctx, "asaas");
    const { id } = (await invoices())[0]!;
    const notify = (more: object = {}) => gateway.notice({ to, id, token, event: "INVOICE_AUTHORIZED", ...more });
    await gateway.invoice(reference, { status: "AUTHORIZED", number: "7" });
    await notify({ token: "um-token-errado-com-32-letras-e-numeros" });
    expect((await invoice()).status).toBe("scheduled");
    await Promise.all([notify(), notify(), notify()]);
    await notify({ id: "inv_1" });
    await close();
    expect(await invoice()).toMatchObject({ status: "issued", number: "7" });
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200, 200]);
  });

  it("is asked about in the next round where a notice comes while Asaas does not answer", async () => {
    const { ctx, reference, invoice, invoices } = await aPaidSale();
    await issueInvoices(ctx);
    const { to, close } = await addressOfNotices(ctx, "asaas");
    await gateway.invoice(reference, { status: "AUTHORIZED", number: "7" });
    await gateway.fault({ kind: "status", status: 503, code: "down", always: true });
    const { id } = (await invoices())[0]!;
    expect(await gateway.notice({ to, id, token, event: "INVOICE_AUTHORIZED" })).toEqual({ status: 200 });
    await close();
    await gateway.heal();
    await issueInvoices(ctx);
    expect(await invoice()).toMatchObject({ status: "issued", number: "7" });
  });

  it("is not asked for where the school issues none, or Asaas does not collect", async () => {
    const without: Record<string, string>[] = [
      { SERVICE_INVOICES: "none" },
      { SERVICE_INVOICES: "asaas", PAYMENTS_PROVIDER: "simulator" },
    ];
    for (const more of without) {
      const sale = await aGatewaySale(fixture.db, schoolWith(gateway, { ...issuing, ...more }), { tax_id: taxId });
      const { id } = await sale.pay();
      expect((await showPayment(sale.ctx, id)).invoice).toBeNull();
    }
  });
});

const faults: [string, Fault][] = [
  ["late", { kind: "late", ms: 200, method: "POST", path: "/invoices$" }],
  ["lost after it was made", { kind: "lost", method: "POST", path: "/invoices$" }],
  ["lost before", { kind: "lost before", method: "POST", path: "/invoices$" }],
  ["500", { kind: "status", status: 500, code: "internal_error", method: "POST", path: "/invoices$" }],
  ["429", { kind: "status", status: 429, code: "too_many", retryAfter: 30, method: "GET", path: "/invoices$" }],
  ["half an answer", { kind: "half", method: "POST", path: "/invoices$" }],
];

it.each(faults)("an answer that is %s ends in one invoice", async (_, fault) => {
  const { inHours, ctx, invoices, invoice } = await aPaidSale();
  await gateway.fault(fault);
  await issueInvoices(ctx);
  await issueInvoices(inHours(0.1));
  expect(await invoices()).toHaveLength(1);
  expect((await invoice()).status).toBe("scheduled");
});

it("waits for the school's key where it was lost, and says so", async () => {
  const { ctx, invoices, invoice } = await aPaidSale();
  const keyless = { ...ctx, settings: { ...ctx.settings, ASAAS_API_KEY: undefined } };
  const { failures } = await issueInvoices(keyless);
  expect(String((failures[0] as Error).cause)).toContain("key is missing");
  expect([await invoices(), (await invoice()).status]).toEqual([[], "asked"]);
  await issueInvoices(ctx);
  expect(await invoices()).toHaveLength(1);
});

it("two jobs at once make one invoice", async () => {
  const { ctx, invoices } = await aPaidSale();
  await Promise.all([issueInvoices(ctx), issueInvoices(ctx), issueInvoices(ctx)]);
  expect(await invoices()).toHaveLength(1);
});

describe("an invoice that fails", () => {
  it("tells the school why, once, and is tried again with what was put right", async () => {
    const { ctx, admin, inHours, id, reference, invoice, invoices, shown } = await aPaidSale();
    await issueInvoices(ctx);
    const why = "Código do serviço inválido para o município.";
    await gateway.invoice(reference, { status: "ERROR", statusDescription: why });
    await issueInvoices(inHours(1.1));
    expect([await shown(), await shown(admin)]).toMatchObject([{ problem: null }, { problem: why }]);
    expect(await reports(id)).toHaveLength(1);
    expect((await reports(id))[0]!.description).toContain(why);
    const corrected = schoolWith(gateway, { ...issuing, INVOICE_SERVICE_CODE: "8.01" });
    await expect(retryInvoice(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await retryInvoice(admin, id);
    await retryInvoice(admin, id);
    await issueInvoices({ ...admin, settings: corrected });
    expect(await invoices()).toMatchObject([{ status: "SYNCHRONIZED", sent: { municipalServiceCode: "8.01" } }]);
    await gateway.invoice(reference, { status: "ERROR", statusDescription: why });
    await issueInvoices(inHours(2.5));
    expect([(await invoice()).status, (await reports(id)).length]).toEqual(["failed", 1]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.invoice_requested",
      "payment.invoice_requested",
    ]);
  });

  it("because the school left something out, or Asaas refuses it, says so and asks nothing of the buyer", async () => {
    const { ctx, shown, admin, invoices } = await aPaidSale({ more: { INVOICE_SERVICE_CODE: "" } });
    await issueInvoices(ctx);
    expect(await shown(admin)).toMatchObject({ status: "failed", problem: expect.stringContaining("Faltam dados") });
    expect(await invoices()).toEqual([]);
    const other = await aPaidSale();
    const refusal = { code: "invalid_payment", method: "POST", path: "/invoices$" };
    await gateway.fault({ kind: "status", status: 400, ...refusal });
    await issueInvoices(other.ctx);
    expect(await other.shown(other.admin)).toMatchObject({ status: "failed", problem: "invalid_payment" });
  });

  it("cannot be tried again while it is well", async () => {
    const { admin, reference, ctx, inHours, id } = await aPaidSale();
    await issueInvoices(ctx);
    await gateway.invoice(reference, { status: "AUTHORIZED" });
    await issueInvoices(inHours(1.1));
    await expect(retryInvoice(admin, id)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("a refund", () => {
  const reason = "Combinado por telefone.";

  it("in full cancels the invoice, at once or when the city hall is done", async () => {
    for (const cityHallCancels of ["at once", "later"] as const) {
      await gateway.set({ cityHallCancels });
      const { ctx, admin, inHours, id, reference, invoice } = await aPaidSale();
      await issueInvoices(ctx);
      await gateway.invoice(reference, { status: "AUTHORIZED", number: "9" });
      await issueInvoices(inHours(1.1));
      await refundBySchool(admin, id, { reason, amount: null, refunded_amount: null });
      await issueInvoices(inHours(1.2));
      expect((await invoice()).status).toBe(cityHallCancels === "later" ? "cancelling" : "cancelled");
      await gateway.invoice(reference, { status: "CANCELED" });
      await issueInvoices(inHours(2.5));
      expect(await invoice()).toMatchObject({ status: "cancelled", nextAskAt: null });
      expect((await toldOf(fixture.db, `payment/${id}`)).at(-1)).toBe("payment.invoice_cancelled");
    }
  });

  it("before anything was asked for leaves no invoice, and a part leaves it as it is", async () => {
    const { ctx, admin, id, invoices, invoice } = await aPaidSale();
    await refundBySchool(admin, id, { reason, amount: null, refunded_amount: null });
    await issueInvoices(ctx);
    expect([await invoices(), (await invoice()).status]).toEqual([[], "cancelled"]);
    const part = await aPaidSale();
    await issueInvoices(part.ctx);
    await refundBySchool(part.admin, part.id, { reason, amount: 10, refunded_amount: null });
    await issueInvoices(part.inHours(1.1));
    expect((await part.invoice()).status).toBe("scheduled");
  });

  it("that the city hall does not follow opens a ticket, and may be tried again", async () => {
    const { ctx, admin, inHours, id, reference, invoice, shown } = await aPaidSale();
    await issueInvoices(ctx);
    await gateway.invoice(reference, { status: "AUTHORIZED", number: "9" });
    await gateway.set({ cityHallCancels: "no" });
    await refundBySchool(admin, id, { reason, amount: null, refunded_amount: null });
    await issueInvoices(inHours(0.1));
    expect(await shown(admin)).toMatchObject({
      status: "cancel_refused",
      problem: expect.stringContaining("prefeitura"),
    });
    expect(await reports(id)).toHaveLength(1);
    await gateway.heal();
    await retryInvoice(admin, id);
    await issueInvoices(inHours(0.2));
    expect((await invoice()).status).toBe("cancelled");
  });

  it("while Asaas makes the invoice cancels what was made", async () => {
    const { ctx, admin, inHours, id, invoices, invoice } = await aPaidSale();
    await gateway.fault({ kind: "late", ms: 1_500, method: "POST", path: "/invoices$" });
    const round = issueInvoices(ctx);
    await new Promise((resume) => setTimeout(resume, 400));
    await refundBySchool(admin, id, { reason, amount: null, refunded_amount: null });
    await round;
    await issueInvoices(inHours(0.1));
    expect((await invoices()).map(({ status }) => status)).toEqual(["CANCELED"]);
    expect((await invoice()).status).toBe("cancelled");
  });
});

it("a round ends while Asaas is away for longer than an answer is waited for", async () => {
  const sales = [await aPaidSale(), await aPaidSale()];
  await gateway.fault({ kind: "status", status: 500, code: "internal_error", always: true });
  expect((await issueInvoices(hurried(sales[0]!.ctx))).failures).toHaveLength(2);
});

it("asks for CPF, CEP and number before anybody is charged, and for no more than that in words", async () => {
  const sale = await aGatewaySale(fixture.db, schoolWith(gateway, issuing), { ...lives, postal_code: "0100" });
  await expect(sale.pay()).rejects.toMatchObject({
    code: "invalid",
    fields: { "payment_data.postal_code": [expect.stringContaining("oito números")] },
  });
  const none = await aGatewaySale(fixture.db, schoolWith(gateway, issuing), { tax_id: taxId });
  await expect(none.pay()).rejects.toMatchObject({ fields: { "payment_data.address_number": [expect.any(String)] } });
  expect((await gateway.books()).asked).toEqual([]);
});
