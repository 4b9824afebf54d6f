import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { paymentFields } from "#app/domain/payments/payment-fields.ts";
import { receiveProviderNotice } from "#app/domain/payments/settle-payment.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { statusOf } from "#app/http/answers/status.ts";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const priceCents = 19_700;

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school with these settings. */
export async function aGatewaySale(db: Db, settings: Settings, payment_data: Record<string, string> = {}) {
  const course = await aCourse(db, { priceCents });
  const ctx: SignedCtx = ctxOf(db, await aStudent(db), { settings });
  const admin: SignedCtx = ctxOf(db, await anAdmin(db), { settings });
  const order = { course_id: course.id, amount: priceCents / 100, payment_data };
  const pay = (payment_method: PaymentMethod = "pix", installments: number | null = null) =>
    makePayment(
      ctx,
      paymentFields.parse({ ...order, payment_method, payment_data: { ...payment_data, installments } }),
    );
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
export async function addressOfNotices(ctx: Ctx, provider: string) {
  const answers: { status: number; moved?: boolean; missed?: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const url = new URL(request.url!, "http://127.0.0.1");
    const headers = new Headers(request.headers as Record<string, string>);
    const visitor = { ...ctx, viewer: null };
    const answer = await receiveProviderNotice(visitor, provider, { url, headers, body }).then(
      (taken) => ({ status: 200, ...taken }),
      (error) => ({ status: error instanceof AppError ? statusOf[error.code] : 500 }),
    );
    answers.push(answer);
    response.writeHead(answer.status).end();
  });
  await new Promise<void>((resume) => server.listen(0, "127.0.0.1", resume));
  const { port } = server.address() as { port: number };
  return {
    to: `http://127.0.0.1:${port}/api/webhooks/${provider}`,
    answers,
    close: () => new Promise((resume) => server.close(resume)),
  };
}

/** The same context by a clock that goes on a minute each time that it is read: what asks for long does not end by itself. */
export function hurried<C extends Ctx>(ctx: C): C {
  let reads = 0;
  return Object.defineProperty({ ...ctx }, "now", {
    enumerable: true,
    get: () => {
      if (reads > 300) throw new Error("The round does not end.");
      return new Date(Date.now() + 3_600_000 + reads++ * 60_000);
    },
  });
}

const lockTimeout = "55P03";

/** Asks twenty times at once. Each is given an answer, or told to come again, as after two seconds behind the others. */
export async function pressTwentyTimes(press: () => Promise<unknown>) {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, press));
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  for (const reason of refused) expect(["unavailable", lockTimeout]).toContain(errorCode(reason));
  expect(refused.length).toBeLessThan(20);
}
