import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { paymentEvents, payments } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { webhookAttempts, webhookDeliveries } from "#drizzle/schema/webhooks.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { findingIn, secretCard } from "#tests/domain/payments/secret-card.ts";
import { anEndpoint, directing, nearby } from "#tests/domain/webhooks/fixture.ts";
import { gateways } from "#tests/drills/fault-points/gateways.ts";
import { taxId } from "#tests/gateways/asaas/settings.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

const buyer = "estudante@sementeira.example";
const bareTaxId = taxId.replace(/\D/g, "");

/** Another system issues the invoices, so that the CPF is kept, sealed, until its message is sent. */
const school = {
  SESSION_SECRET: nearby.SESSION_SECRET,
  WEBHOOKS_TO_PRIVATE: "1",
  RATE_LIMIT_FACTOR: "100000",
  LOG_LEVEL: "debug",
  SERVICE_INVOICES: "event",
  INVOICE_DESCRIPTION: "Curso livre a distância",
  INVOICE_SERVICE_CODE: "8.02",
  INVOICE_SERVICE_NAME: "Instrução",
  INVOICE_ISS_RATE: "2.01",
};

type Gateway = Awaited<ReturnType<(typeof gateways)["asaas"]>>;

/** A school that sells with a gateway, somebody who buys, and a system that gets all messages. */
async function open(gateway: Gateway) {
  const [database, receiver] = await Promise.all([freshDatabase(), startReceiver()]);
  const { db, connection } = database;
  const endpoint = await anEndpoint(await directing(db), { url: receiver.url });
  const app = await startApp({ connection, env: { ...gateway.env, ...school } });
  const Cookie = await signIn(app, buyer);
  const headers = { Cookie, "Content-Type": "application/json" };
  const send = async (path: string, body?: object, method = "POST") => {
    const response = await fetch(app.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, text };
  };
  const buy = async (payment_method: PaymentMethod) => {
    const { id } = await aCourse(db, { priceCents: 19_700 });
    const card = payment_method === "credit_card" ? secretCard : {};
    const payment_data = { tax_id: taxId, ...card };
    const { status, text } = await send("/api/payments", { course_id: id, amount: 197, payment_method, payment_data });
    return { status, courseId: id, payment: JSON.parse(text).data };
  };
  const close = async () => {
    await app.stop();
    await receiver.close();
    await database.close();
  };
  return { db, app, receiver, endpoint, send, buy, close, Cookie };
}

/** Who refuses what, in words that hold all secrets: of a gateway that quotes what it was sent. */
const refusals = (says: string): Fault[] => [
  { kind: "status", status: 400, code: bareTaxId, says },
  { kind: "status", status: 401, code: "invalid_credentials", says },
  { kind: "status", status: 422, code: "invalid_value", says },
  { kind: "status", status: 500, code: "internal_error", says },
  { kind: "half" },
  { kind: "lost" },
];

it.each(Object.entries(gateways))(
  "at %s nothing that opens an account, pays or names a payer stands in logs, events or messages",
  async (_, start) => {
    const gateway = await start();
    const { db, app, receiver, endpoint, send, buy, close, Cookie } = await open(gateway);
    try {
      const secrets = [...gateway.secrets, endpoint.secret, Cookie.split("=")[1]!.split(";")[0]!];
      secrets.push(buyer, taxId, bareTaxId, ...Object.values(secretCard));
      const rowOf = async (id: number) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
      const happens = async (what: "issued" | "paid", id: number) => {
        const { transactionId: reference, amountCents, method, providerRef } = await rowOf(id);
        const named = await gateway.happens[what]({ reference, amountCents, method, instalments: 1 });
        return await gateway.notice(app.origin, named ?? providerRef!);
      };

      // Bought in each way, paid and given back.
      for (const method of ["pix", "credit_card", "boleto"] as const) {
        const { status, payment } = await buy(method);
        expect(status).toBe(200);
        secrets.push(payment.pix_code ?? payment.payment_url);
        if (method === "boleto") await happens("issued", payment.id);
        expect((await send(`/payments/${payment.id}`, undefined, "GET")).text).toContain("Pagamento");
        expect(await happens("paid", payment.id)).toEqual({ status: 200 });
        expect((await rowOf(payment.id)).status).toBe("completed");
        if (method === "pix")
          await gateway.fault({
            kind: "status",
            status: 400,
            code: bareTaxId,
            says: secrets.join(),
            method: "POST",
            path: "/refund",
          });
        await send(`/api/payments/${payment.id}/refund`);
      }

      // Refused, not answered, and answered by half, at each call.
      for (const fault of refusals(secrets.join(" "))) {
        await gateway.fault({ ...fault, method: "POST", path: "/(orders|payments|customers)$" });
        expect((await buy("pix")).payment?.payment_status).not.toBe("completed");
        await gateway.fault({ ...fault, method: "GET" });
        await buy("boleto");
      }

      // An answer that the database does not take.
      await db.execute(sql`alter table payments add constraint no_answer check (instructions is null) not valid`);
      for (const method of ["pix", "boleto"] as const) expect((await buy(method)).status).toBeGreaterThanOrEqual(500);
      await db.execute(sql`alter table payments drop constraint no_answer`);

      // Notices that somebody else sends.
      for (const secret of secrets) {
        const said = encodeURIComponent(secret);
        const headers = { "x-signature": `ts=1,v1=${said}`, "asaas-access-token": `x${said}`, "x-request-id": said };
        const path = `/api/webhooks/${gateway.env.PAYMENTS_PROVIDER}?data.id=ORD1&type=order&said=${said}`;
        const { status } = await fetch(app.origin + path, {
          method: "POST",
          headers,
          body: JSON.stringify({ secret }),
        });
        expect(status).toBe(401);
      }

      const told = () => receiver.received.map(({ body }) => JSON.parse(body).type as string);
      await vi.waitUntil(() => told().includes("payment.refunded"), { timeout: 30_000 });
      await app.stop();

      const lines = app.output().trim().split("\n");
      expect(lines.filter((line) => line.includes("status 500"))).not.toEqual([]);
      const givingAway = findingIn(secrets);
      expect(givingAway(lines)).toEqual([]);
      for (const table of [events, paymentEvents, webhookDeliveries, webhookAttempts]) {
        const rows = (await db.select().from(table)).map((row) => JSON.stringify(row));
        expect(rows).not.toEqual([]);
        expect(givingAway(rows)).toEqual([]);
      }
      const messages = receiver.received.map(({ body }) => body);
      const forInvoices = givingAway(messages).map((body) => JSON.parse(body));
      expect(forInvoices).not.toEqual([]);
      for (const { type, data } of forInvoices) {
        expect(type).toBe("payment.invoice_requested");
        expect(givingAway([JSON.stringify({ ...data, buyer_email: null, buyer_tax_id: null })])).toEqual([]);
      }
    } finally {
      await close();
      await gateway.stop();
    }
  },
  60_000,
);
