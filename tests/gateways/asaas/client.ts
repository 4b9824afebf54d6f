import type { Fault } from "#tests/gateways/faults.ts";
import { startGateway } from "#tests/gateways/start.ts";
import type { books, Invoice, Payment, Refund } from "./books.ts";
import type { Notice } from "./control.ts";

export type Gateway = Awaited<ReturnType<typeof startAsaas>>;

/** Starts the fake Asaas as a process of its own. */
export async function startAsaas() {
  const { url, tell, stop } = await startGateway("asaas");
  return {
    url,
    books: () => tell<typeof books>("books"),
    reset: () => tell("reset"),
    heal: () => tell("heal"),
    fault: (fault: Fault) => tell("fault", fault),
    set: (change: Partial<typeof books>) => tell("set", change),
    /** Changes the charge of a reference, or makes it. */
    payment: (reference: string, change: Partial<Payment>) => tell<Payment>("payment", { reference, ...change }),
    /** Changes one charge alone. */
    part: (id: string, change: Partial<Payment>) => tell<Payment>("part", { id, ...change }),
    pay: (reference: string) => tell<Payment>("payment", { reference, status: "RECEIVED" }),
    /** The city hall answers about the invoice of a reference. */
    invoice: (reference: string, change: Partial<Invoice>) => tell<Invoice>("invoice", { reference, ...change }),
    copy: (reference: string) => tell<Payment>("copy", { reference }),
    /** Its refunds so far were made an hour ago. */
    ageRefunds: (reference: string) => tell("refunds/age", { reference }),
    finishRefunds: (reference: string, as: Refund["status"]) => tell("refunds/finish", { reference, as }),
    notice: (notice: Notice) => tell<{ status: number }>("notice", notice),
    stop,
  };
}
