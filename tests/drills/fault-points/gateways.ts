import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { accountKey } from "#tests/gateways/asaas/books.ts";
import { startAsaas } from "#tests/gateways/asaas/client.ts";
import * as asaas from "#tests/gateways/asaas/settings.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { account } from "#tests/gateways/mercado-pago/books.ts";
import { startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import * as mercadoPago from "#tests/gateways/mercado-pago/settings.ts";

/** A purchase as the gateway must know it for something to happen to it. */
type Purchase = { reference: string; amountCents: number; method: PaymentMethod; instalments: number };

/** Happens once, however often it is called. Returns what notices name, where that is not the provider's reference. */
type Happening = (purchase: Purchase) => Promise<string | undefined>;

/** A payment here, as the gateway finds what it has of it. */
type Known = { transactionId: string; providerRef: string | null };

/** A gateway that runs as a process of its own, as the fault points need it. */
export type Gateway = {
  url: string;
  /** Tells the server how to sell with it. */
  env: Record<string, string>;
  /** Whether the number of instalments is chosen here, and not on its page. */
  asksInstalments: boolean;
  /** What opens its account, and what proves its notices. */
  secrets: string[];
  fault: (fault: Fault) => Promise<unknown>;
  happens: Record<"issued" | "paid" | "disputed" | "won" | "lost", Happening>;
  notice: (origin: string, named: string) => Promise<{ status: number }>;
  /** Of these payments: what is paid or can be, and what went back, in centavos. */
  holds: (known: Known[]) => Promise<{ charges: number; returnedCents: number }>;
  stop: () => Promise<void>;
};

const selling = { CARD_INSTALMENTS: "12" };

const cents = (amounts: (string | number)[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

async function mercadoPagoForDrills(): Promise<Gateway> {
  const { url, stop, fault, books, payPix, payHosted, changePayment, notice } = await startMercadoPago();
  const tryOf = async (reference: string) => (await books()).payments.find((each) => each.reference === reference);

  /** What becomes of a try on the page, which is made if there is none. */
  const hosted =
    (status: string, detail: string): Happening =>
    async ({ reference, amountCents, method, instalments }) => {
      const known = await tryOf(reference);
      const change = { status, detail };
      const about = { ...change, method: method === "boleto" ? "ticket" : method, instalments };
      const { id } = known ? await changePayment(known.id, change) : await payHosted(reference, amountCents, about);
      return String(id);
    };

  const onPage = hosted("approved", "accredited");
  return {
    url,
    stop,
    fault,
    secrets: [account.token, mercadoPago.secret],
    env: { ...mercadoPago.sellingWith({ url }), ...selling },
    asksInstalments: false,
    happens: {
      issued: hosted("pending", "pending_waiting_payment"),
      async paid(purchase) {
        if (purchase.method !== "pix") return await onPage(purchase);
        await payPix(purchase.reference);
        return undefined;
      },
      disputed: hosted("charged_back", "in_process"),
      won: hosted("charged_back", "reimbursed"),
      lost: hosted("charged_back", "settled"),
    },
    notice: (origin, id) => notice({ to: `${origin}/api/webhooks/mercado_pago`, id, secret: mercadoPago.secret }),
    async holds(known) {
      const all = await books();
      const isTheirs = ({ reference }: { reference: string }) =>
        known.some(({ transactionId }) => transactionId === reference);
      const [orders, tries] = [all.orders.filter(isTheirs), all.payments.filter(isTheirs)];
      // A page whose address nobody was told cannot be paid.
      const pages = all.preferences.filter(
        ({ id, endsAt, reference }) =>
          endsAt > Date.now() &&
          known.some(({ providerRef }) => providerRef === id) &&
          !tries.some((each) => each.reference === reference),
      );
      const alive = [...orders, ...tries].filter(
        ({ status }) => !["canceled", "cancelled", "expired", "failed", "rejected"].includes(status),
      );
      const returned = [...orders, ...tries].flatMap(({ refunds }) => refunds.map(({ amount }) => amount));
      return { charges: alive.length + pages.length, returnedCents: cents(returned) };
    },
  };
}

async function asaasForDrills(): Promise<Gateway> {
  const { url, stop, fault, books, payment, notice } = await startAsaas();
  const becomes =
    (status: string): Happening =>
    async ({ reference }) => {
      await payment(reference, { status });
      return undefined;
    };
  return {
    url,
    stop,
    fault,
    secrets: [accountKey, asaas.token],
    env: { ...asaas.sellingWith({ url }), ...selling },
    asksInstalments: true,
    happens: {
      issued: async () => undefined,
      paid: becomes("RECEIVED"),
      disputed: becomes("CHARGEBACK_REQUESTED"),
      won: becomes("CONFIRMED"),
      lost: becomes("REFUNDED"), // By the bank: no refund of ours stands there.
    },
    notice: (origin, id) => notice({ to: `${origin}/api/webhooks/asaas`, id, token: asaas.token }),
    async holds(known) {
      const own = (await books()).payments.filter(({ reference }) =>
        known.some(({ transactionId }) => transactionId === reference),
      );
      const alive = own.filter(({ deleted }) => !deleted).map(({ id, installment }) => installment ?? id);
      const returned = own.flatMap(({ refunds }) => refunds.map(({ value }) => value));
      return { charges: new Set(alive).size, returnedCents: cents(returned) };
    },
  };
}

/** How each gateway is started. */
export const gateways = { "mercado-pago": mercadoPagoForDrills, asaas: asaasForDrills };
