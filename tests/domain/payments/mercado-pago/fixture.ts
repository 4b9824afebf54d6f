import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { paymentFields } from "#app/domain/payments/payment-fields.ts";
import { receiveProviderEvent } from "#app/domain/payments/settle-payment.server.ts";
import { statusOf } from "#app/http/answers/status.ts";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import type { Gateway } from "#tests/gateways/mercado-pago/client.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

export const secret = "a-secret-of-the-notices-0123456789";
const priceCents = 19_700;

/** The environment of a school that sells with the fake Mercado Pago. */
export const sellingWith = ({ url }: Pick<Gateway, "url">) => ({
  PAYMENTS_PROVIDER: "mercado_pago",
  MERCADO_PAGO_ACCESS_TOKEN: account.token,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
  MERCADO_PAGO_URL: url,
});

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Mercado Pago. */
export async function aRealSale(db: Db, gateway: Gateway, more: Record<string, string> = {}) {
  const settings = schoolWith(gateway, more);
  const course = await aCourse(db, { priceCents });
  const ctx: SignedCtx = ctxOf(db, await aStudent(db), { settings });
  const admin: SignedCtx = ctxOf(db, await anAdmin(db), { settings });
  const pay = (method: PaymentMethod = "pix") =>
    makePayment(ctx, paymentFields.parse({ course_id: course.id, amount: priceCents / 100, payment_method: method }));
  const row = async () => {
    const [payment, ...others] = await db.select().from(payments).where(eq(payments.courseId, course.id));
    if (!payment || others.length) throw new Error(payment ? "more than one payment" : "no payment");
    return payment;
  };
  /** The same people so much later. */
  const inHours = (hours: number): SignedCtx => ({ ...ctx, now: new Date(Date.now() + hours * 3_600_000) });
  return { course, ctx, admin, pay, row, inHours, priceCents };
}

/** Takes notices over HTTP as the product's address does. */
export async function noticeAddress(ctx: Ctx) {
  const answers: { status: number; moved?: boolean }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const url = new URL(request.url!, "http://127.0.0.1");
    const headers = new Headers(request.headers as Record<string, string>);
    const visitor = { ...ctx, viewer: null };
    const answer = await receiveProviderEvent(visitor, "mercado_pago", { url, headers, body }).then(
      ({ moved }) => ({ status: 200, moved }),
      (error) => ({ status: error instanceof AppError ? statusOf[error.code] : 500 }),
    );
    answers.push(answer);
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as { port: number };
  return {
    to: `http://127.0.0.1:${port}/api/webhooks/mercado_pago`,
    answers,
    close: () => new Promise((resume) => server.close(resume)),
  };
}
