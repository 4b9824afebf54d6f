import { eq, sql } from "drizzle-orm";
import { expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import "#app/domain/subscribers.server.ts";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aPaidCourse, purchasesOf, somebody, unanswered, type Work } from "#tests/drills/fault-points/works.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import * as asaas from "#tests/gateways/asaas/settings.ts";
import { startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import * as mercadoPago from "#tests/gateways/mercado-pago/settings.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

/** A gateway that runs as a process of its own, as these works need it. */
type Gateway = {
  url: string;
  /** Tells the server how to sell with it. */
  env: Record<string, string>;
  pay: (reference: string) => Promise<unknown>;
  notice: (origin: string, providerRef: string) => Promise<{ status: number }>;
  /** Under these references: charges that are paid or can be, and what went back, in centavos. */
  holds: (references: string[]) => Promise<{ charges: number; returnedCents: number }>;
  stop: () => Promise<void>;
};

const cents = (amounts: (string | number)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

/** How each gateway is started. */
export const gateways: Record<"mercado-pago" | "asaas", () => Promise<Gateway>> = {
  "mercado-pago": async () => {
    const { url, stop, books, payPix, notice } = await startMercadoPago();
    return {
      url,
      stop,
      env: mercadoPago.sellingWith({ url }),
      pay: payPix,
      notice: (origin, id) => notice({ to: `${origin}/api/webhooks/mercado_pago`, id, secret: mercadoPago.secret }),
      holds: async (references) => {
        const own = (await books()).orders.filter(({ reference }) => references.includes(reference));
        return {
          charges: own.filter(({ status }) => !["canceled", "expired", "failed"].includes(status)).length,
          returnedCents: cents(own.flatMap(({ refunds }) => refunds.map(({ amount }) => amount))),
        };
      },
    };
  },
  asaas: async () => {
    const { url, stop, books, pay, notice } = await startAsaas();
    return {
      url,
      stop,
      env: asaas.sellingWith({ url }),
      pay,
      notice: (origin, id) => notice({ to: `${origin}/api/webhooks/asaas`, id, token: asaas.token }),
      holds: async (references) => {
        const own = (await books()).payments.filter(({ reference }) => references.includes(reference));
        return {
          charges: own.filter(({ deleted }) => !deleted).length,
          returnedCents: cents(own.flatMap(({ refunds }) => refunds.map(({ value }) => value))),
        };
      },
    };
  },
};

/** What somebody does who buys with a PIX at a gateway. */
export function gatewayWorks(gateway: Gateway) {
  const settings = testSettings(gateway.env);

  /** Somebody with a course to buy, and how their purchase stands here and at the gateway. */
  async function begin(origin: string, db: Db) {
    const { browser, userId } = await somebody(origin);
    const { id, price } = await aPaidCourse(browser);
    const order = { course_id: id, amount: price, payment_method: "pix", payment_data: { tax_id: asaas.taxId } };
    const rows = () => db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id);
    const newest = async () => (await rows()).at(-1)!;
    const buy = (headers: Record<string, string>) => browser.send("POST", "/api/payments", order, headers);
    /** It is paid there, and the gateway says so. */
    const settle = async () => {
      const { transactionId, providerRef } = await newest();
      await gateway.pay(transactionId);
      const { status } = await gateway.notice(origin, providerRef!);
      if (status === 0) throw new Error("The server was gone when the notice came.");
      return new Response(null, { status });
    };
    const state = async () => {
      const all = await rows();
      if (all.some(({ asked }) => asked !== null)) return unanswered;
      const { charges, returnedCents } = await gateway.holds(all.map(({ transactionId }) => transactionId));
      return `${await purchasesOf(db, userId)}; there ${charges} charges, ${returnedCents} centavos back`;
    };
    /** What the job does with questions to the gateway whose answer was lost. */
    const recover = async () => {
      await db.execute(sql`update payments set asked_at = asked_at - interval '3 minutes' where asked is not null`);
      await expirePayments(ctxOf(db, null, { settings }));
    };
    return { browser, buy, settle, newest, state, recover };
  }

  return {
    "PIX, notice, enrolment, commission": async (origin: string, db: Db): Promise<Work> => {
      const { browser, buy, settle, state, recover } = await begin(origin, db);
      // The last step only tells how much was said until then.
      return { steps: [buy, settle, (headers) => browser.get("/api/users/me", headers)], state, recover };
    },

    "PIX given back": async (origin: string, db: Db): Promise<Work> => {
      const { browser, buy, settle, newest, state, recover } = await begin(origin, db);
      await buy({});
      await settle();
      const { id } = await newest();
      return {
        steps: [(headers) => browser.send("POST", `/api/payments/${id}/refund`, undefined, headers)],
        state,
        recover,
      };
    },

    "PIX cancelled": async (origin: string, db: Db): Promise<Work> => {
      const { browser, buy, newest, state, recover } = await begin(origin, db);
      await buy({});
      const { id } = await newest();
      return {
        steps: [(headers) => browser.send("POST", `/api/payments/${id}/cancellation`, undefined, headers)],
        state,
        recover,
      };
    },
  };
}
