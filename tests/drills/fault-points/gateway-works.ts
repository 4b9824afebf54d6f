import { eq, sql } from "drizzle-orm";
import { expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import "#app/domain/subscribers.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import type { Gateway } from "#tests/drills/fault-points/gateways.ts";
import {
  aPaidCourse,
  browserOf,
  purchasesOf,
  somebody,
  unanswered,
  type Work,
} from "#tests/drills/fault-points/works.ts";
import { taxId } from "#tests/gateways/asaas/settings.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

type Headers = Record<string, string>;

/** A way to pay at a gateway. */
type Way = { method: PaymentMethod; instalments?: number };

/** What somebody does who buys at a gateway, and the school with the money. */
export function gatewayWorks(gateway: Gateway) {
  const settings = testSettings(gateway.env);

  /** Somebody with a course to buy in this way, and how their purchase stands here and at the gateway. */
  async function begin(origin: string, db: Db, { method, instalments = 1 }: Way) {
    const { browser, userId } = await somebody(origin);
    const { id, price } = await aPaidCourse(browser);
    const payment_data = {
      tax_id: taxId,
      ...(instalments > 1 && gateway.asksInstalments && { installments: instalments }),
    };
    const order = { course_id: id, amount: price, payment_method: method, payment_data };
    const rows = () => db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id);
    const newest = async () => (await rows()).at(-1)!;
    const buy = (headers: Headers) => browser.send("POST", "/api/payments", order, headers);
    /** Something happens to it there, and the gateway says so; a second time only the latter. */
    const happens = (what: keyof Gateway["happens"]) => async () => {
      const { transactionId, amountCents, providerRef } = await newest();
      const named = await gateway.happens[what]({ reference: transactionId, amountCents, method, instalments });
      const { status } = await gateway.notice(origin, named ?? providerRef!);
      if (status === 0) throw new Error("The server was gone when the notice came.");
      return new Response(null, { status });
    };
    /** Arms the fault before something that only the gateway does, and tells after it how much was said. */
    const look = (headers: Headers) => browser.get("/api/users/me", headers);
    const state = async () => {
      const all = await rows();
      if (all.some(({ pendingRequest }) => pendingRequest !== null)) return unanswered;
      const { charges, returnedCents } = await gateway.holds(all);
      const disputes = all.flatMap(({ dispute }) => (dispute ? `; dispute ${dispute}` : ""));
      const here = `${await purchasesOf(db, userId)}${disputes.join("")}`;
      return `${here}; there ${charges} charges, ${returnedCents} centavos back`;
    };
    /** What the job does with questions to the gateway whose answer was lost. */
    const recover = async () => {
      await db.execute(sql`update payments set asked_at = asked_at - interval '3 minutes' where asked is not null`);
      await expirePayments(ctxOf(db, null, { settings }));
    };
    return { browser, buy, happens, look, newest, state, recover };
  }

  type Begun = Awaited<ReturnType<typeof begin>>;

  /** A kind of work on a purchase in this way, which is made and paid before it begins unless that is the work itself. */
  const on =
    (way: Way, steps: (begun: Begun) => Promise<Work["steps"]> | Work["steps"]) => async (origin: string, db: Db) => {
      const begun = await begin(origin, db, way);
      return { steps: await steps(begun), state: begun.state, recover: begun.recover };
    };

  /** Bought and paid. */
  async function paid({ buy, happens, newest }: Begun) {
    await buy({});
    await happens("paid")();
    return (await newest()).id;
  }

  const givenBack = async (begun: Begun) => {
    const id = await paid(begun);
    return [(headers: Headers) => begun.browser.send("POST", `/api/payments/${id}/refund`, undefined, headers)];
  };

  const disputed = (end: "won" | "lost") => async (begun: Begun) => {
    await paid(begun);
    return [begun.look, begun.happens("disputed"), begun.happens(end), begun.look];
  };

  const bought = ({ buy, happens, look }: Begun) => [buy, happens("paid"), look];

  const [pix, card, boleto]: Way[] = [{ method: "pix" }, { method: "credit_card" }, { method: "boleto" }];
  const divided: Way = { method: "credit_card", instalments: 3 };

  return {
    "PIX, notice, enrolment, commission": on(pix!, bought),
    "card on the gateway's page, notice, enrolment, commission": on(card!, bought),
    "card in three instalments, notice, enrolment, commission": on(divided, bought),
    "boleto that is issued, then paid": on(boleto!, ({ buy, happens, look }) => [
      buy,
      happens("issued"),
      happens("paid"),
      look,
    ]),
    "PIX given back": on(pix!, givenBack),
    "card given back": on(card!, givenBack),
    "three instalments given back": on(divided, givenBack),
    "part of a card given back by the school": async (origin: string, db: Db) => {
      const school = await browserOf(origin, "admin@sementeira.example");
      const part = { amount: 10, reason: "Combinado." };
      return await on(card!, async (begun) => {
        const path = `/api/admin/payments/${await paid(begun)}/refund`;
        return [(headers) => school.send("POST", path, part, headers)];
      })(origin, db);
    },
    "PIX cancelled": on(pix!, cancelled),
    "boleto cancelled after it was issued": on(boleto!, async (begun) => {
      await begun.buy({});
      await begun.happens("issued")();
      return await cancelling(begun);
    }),
    "card disputed, and lost": on(card!, disputed("lost")),
    "card disputed, and won": on(card!, disputed("won")),
  };

  async function cancelled(begun: Begun) {
    await begun.buy({});
    return await cancelling(begun);
  }

  async function cancelling({ browser, newest }: Begun) {
    const { id } = await newest();
    return [(headers: Headers) => browser.send("POST", `/api/payments/${id}/cancellation`, undefined, headers)];
  }
}
