import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { simulatedMessage } from "#app/domain/payments/simulator/simulator.server.ts";
import { paymentEvents, payments, simulatedCharges } from "#drizzle/schema/payments.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { expectSound, paying } from "#tests/domain/payments/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { aStudent } from "#tests/support/people.ts";

const webhooks = endpointAt("webhooks/:provider");

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi({ max: 20, variables: { PAYMENTS_SIMULATOR: "manual" } });
});
afterAll(async () => {
  await expectSound(api.db);
  await api.leave();
});

type Signed = ReturnType<typeof simulatedMessage>;
let turn = 0;

/** A payment that waits, what the provider would tell of it, and the means to move its charge. */
async function waiting() {
  const course = await aCourse(api.db, { priceCents: 19_700 });
  const ctx = api.as(await aStudent(api.db)) as SignedCtx;
  const { id, transactionId: reference } = await makePayment(ctx, paying(course, "pix"));
  const paid = (status: "completed" | "failed") =>
    api.db.update(simulatedCharges).set({ status }).where(eq(simulatedCharges.reference, reference));
  turn += 1;
  const told = { reference, status: "completed" as const, amount_cents: 19_700, course_id: course.id };
  const sign = (more: Partial<typeof told> = {}, { ago = 0, event = `evt_${turn}`, secret = "" } = {}) => {
    const settings = secret ? { ...ctx.settings, SESSION_SECRET: secret } : ctx.settings;
    return simulatedMessage({ ...ctx, settings }, event, Math.floor(Date.now() / 1000) - ago, { ...told, ...more });
  };
  const status = async () => (await api.db.select().from(payments).where(eq(payments.id, id)))[0]!.status;
  return { id, paid, sign, status };
}

const send = ({ body, headers }: Signed, { provider = "simulator", change = {}, text = body } = {}) =>
  api.call(webhooks, {
    params: { provider },
    text,
    headers: { ...Object.fromEntries(headers), "Content-Type": "application/octet-stream", ...change },
  });

const ok = { status: 200, json: { success: true, data: null } };
const unsigned = no(401, "Assinatura inválida.");

describe("POST /api/webhooks/{provider}", () => {
  it("moves the payment once, and answers 200 to the same news ever after", async () => {
    const { id, paid, sign, status } = await waiting();
    await paid("completed");
    expect(await send(sign())).toMatchObject(ok);
    expect(await status()).toBe("completed");
    expect(await send(sign())).toMatchObject(ok);
    expect(await api.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id))).toMatchObject([
      { applied: true, provider: "simulator" },
    ]);
  });

  it("takes twenty copies at once for one", async () => {
    const { id, paid, sign } = await waiting();
    await paid("completed");
    const message = sign();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(message)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id))).toHaveLength(1);
  });

  it("believes the provider's books, not the news", async () => {
    const { sign, status } = await waiting();
    expect(await send(sign())).toMatchObject(ok);
    expect(await status()).toBe("pending");
  });

  it("refuses what is not signed, or signed otherwise, changed, or at another time", async () => {
    const { paid, sign, status } = await waiting();
    await paid("completed");
    const message = sign();
    for (const change of [
      { "webhook-signature": "" },
      { "webhook-signature": "v1,AAAA" },
      { "webhook-id": "evt_other" },
      { "webhook-id": "" },
      { "webhook-timestamp": "" },
      { "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) },
      { "webhook-timestamp": "9".repeat(30) },
    ]) {
      expect(await send(message, { change }), JSON.stringify(change)).toMatchObject(unsigned);
    }
    expect(await send(message, { text: `${message.body} ` })).toMatchObject(unsigned);
    expect(
      await send(sign({}, { secret: "another secret, of somebody who would like to be the provider" })),
    ).toMatchObject(unsigned);
    for (const ago of [310, -310]) expect(await send(sign({}, { ago }))).toMatchObject(unsigned);
    expect(await status()).toBe("pending");
    expect(await send(sign({}, { ago: 290 }))).toMatchObject(ok);
    expect(await status()).toBe("completed");
  });

  it("takes one good signature among several", async () => {
    const { paid, sign, status } = await waiting();
    await paid("failed");
    const message = sign({}, {});
    const several = `v1,AAAA ${message.headers.get("webhook-signature")}`;
    expect(await send(message, { change: { "webhook-signature": several } })).toMatchObject(ok);
    expect(await status()).toBe("failed");
  });

  it("refuses news that do not fit the payment, and those of no payment", async () => {
    const { paid, sign, status } = await waiting();
    await paid("completed");
    const odd = no(409, "O aviso não confere com o pagamento.");
    expect(await send(sign({ amount_cents: 1 }))).toMatchObject(odd);
    expect(await send(sign({ course_id: 1 }))).toMatchObject(odd);
    expect(await send(sign({ reference: "x" }))).toMatchObject(no(404, "Pagamento não encontrado"));
    expect(await send(sign({ amount_cents: "19700" as never }))).toMatchObject(no(400, "Dados inválidos."));
    expect(await status()).toBe("pending");
  });

  it.each(["stripe", "toString", "__proto__", ""])("knows no provider %j", async (provider) => {
    const { sign } = await waiting();
    expect(await send(sign(), { provider })).toMatchObject(no(404, "Recurso não encontrado."));
  });
});
