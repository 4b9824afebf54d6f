import type { Fault } from "#tests/gateways/faults.ts";
import { startGateway } from "#tests/gateways/start.ts";
import type { Order, Payment, Preference, Refund } from "./books.ts";
import type { Notice } from "./control.ts";

type Books = {
  orders: Order[];
  preferences: Preference[];
  payments: Payment[];
  asked: { method: string; path: string; key?: string; text: string }[];
};

export type Gateway = Awaited<ReturnType<typeof startMercadoPago>>;

/** Starts the fake Mercado Pago as a process of its own. */
export async function startMercadoPago() {
  const { url, tell, stop } = await startGateway("mercado-pago");
  return {
    url,
    books: () => tell<Books>("books"),
    reset: () => tell("reset"),
    fault: (fault: Fault) => tell("fault", fault),
    refundsAre: (are: Refund["status"]) => tell("set", { refundsAre: are }),
    searchesLag: (lag: boolean) => tell("set", { searchLags: lag }),
    forgetKeys: () => tell("keys/forget"),
    heal: () => tell("heal"),
    returnByHand: (reference: string, cents?: number) => tell("refunds/by-hand", { reference, cents }),
    codesLag: (codesLag: number) => tell("set", { codesLag }),
    tagsAre: (tags: string[]) => tell("set", { tags }),
    interestFreeUpTo: (interestFree: number) => tell("set", { interestFree }),
    pagesAre: (pages: string) => tell("set", { pages }),
    /** Changes the order of a reference. */
    order: (reference: string, change: Partial<Order>) => tell<Order>("order", { reference, ...change }),
    /** Somebody pays the PIX of a reference. */
    payPix: (reference: string) => tell<Order>("order", { reference, status: "processed", detail: "accredited" }),
    /** Somebody pays, or tries to, on the hosted page. */
    payHosted: (reference: string, cents: number, more: Partial<Payment> = {}) =>
      tell<Payment>("payment", { reference, cents, ...more }),
    changePayment: (id: number, change: Partial<Payment>) => tell<Payment>("payment/change", { id, ...change }),
    finishRefunds: (reference: string, as: Refund["status"]) => tell("refunds/finish", { reference, as }),
    notice: (notice: Notice) => tell<{ status: number }>("notice", notice),
    stop,
  };
}
