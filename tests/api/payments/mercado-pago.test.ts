import { afterAll, beforeAll, expect, it } from "vitest";
import { signNotice } from "#app/domain/payments/mercado-pago/notices.server.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { expectSound } from "#tests/domain/payments/fixture.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret, sellingWith } from "#tests/gateways/mercado-pago/settings.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { aStudent } from "#tests/support/people.ts";

const payments = endpointAt("payments");
const show = endpointAt("payments/:id");
const webhooks = endpointAt("webhooks/:provider");

let gateway: Gateway;
let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  gateway = await startMercadoPago();
  api = await openApi({ variables: sellingWith(gateway) });
});
afterAll(async () => {
  await expectSound(api.db);
  await Promise.all([gateway.stop(), api.leave()]);
});

const paying = async (payment_method: string, more: object = {}) => {
  const course = await aCourse(api.db, { priceCents: 19_700 });
  const viewer = await aStudent(api.db);
  const body = { course_id: course.id, amount: 197, payment_method, ...more };
  return { viewer, ...(await api.call(payments, { viewer, body })) };
};

const notice = (id: string, { key = secret } = {}) => {
  const ts = String(Date.now());
  const headers = {
    "x-signature": `ts=${ts},v1=${signNotice(key, { id, requestId: "r-1", ts })}`,
    "x-request-id": "r-1",
  };
  const path = `/api/webhooks/mercado_pago?data.id=${id}&type=order`;
  return api.call(webhooks, { params: { provider: "mercado_pago" }, path, text: "{}", headers });
};

it("a PIX is charged and shown without any data of the payer's, and a signed notice is answered 200", async () => {
  const { viewer, status, json } = await paying("pix");
  expect([status, json.data]).toMatchObject([
    200,
    { payment_status: "pending", pix_code: expect.stringMatching(/^0002/) },
  ]);
  const { id, transaction_id } = json.data;
  const { id: order } = await gateway.payPix(transaction_id);
  expect(await notice(order, { key: "x".repeat(20) })).toMatchObject(no(401, "Assinatura inválida."));
  expect(await notice(order)).toMatchObject({ status: 200, json: { success: true, data: null } });
  const { json: after } = await api.call(show, { viewer, params: { id } });
  expect(after.data).toMatchObject({ payment_status: "completed", pix_code: null, refunds: [] });
});

it.each(["credit_card", "boleto"])("a %s needs no data, and what is sent all the same is not read", async (method) => {
  const card_number = "4111111111111111";
  for (const more of [{}, { payment_data: {} }, { payment_data: { card_number, boleto_due_date: "2020-01-01" } }]) {
    const { status, json } = await paying(method, more);
    expect([status, json.data]).toMatchObject([
      200,
      {
        payment_status: "pending",
        card_brand: null,
        card_last4: null,
        boleto_due_date: null,
        boleto_line: null,
        payment_url: expect.stringContaining(`${gateway.url}/checkout/v1/redirect?pref_id=`),
      },
    ]);
  }
  const { preferences } = await gateway.books();
  expect(JSON.stringify(preferences)).not.toContain("1111111");
  expect(preferences.at(-1)!.sent).toMatchObject({
    auto_return: "approved",
    back_urls: { success: expect.stringMatching(/^https:\/\/escola\.example\/payments\/\d+\?paguei$/) },
    notification_url: "https://escola.example/api/webhooks/mercado_pago?source_news=webhooks",
  });
});

it("an answer that does not come is told in words, with a time to try again, and names no address or token", async () => {
  await gateway.fault({ kind: "status", status: 429, code: "too_many_requests", retryAfter: 45, method: "POST" });
  const { status, json, headers } = await paying("pix");
  expect([status, headers.get("Retry-After")]).toEqual([503, "45"]);
  expect(json).toEqual({
    success: false,
    error: "O Mercado Pago não respondeu. Espere alguns minutos e confira em Meus Pagamentos antes de tentar de novo.",
  });
});
