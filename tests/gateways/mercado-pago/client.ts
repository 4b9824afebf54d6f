import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";
import type { Order, Payment, Preference, Refund } from "./books.ts";
import type { Notice } from "./control.ts";
import type { Fault } from "./faults.ts";

type Books = {
  orders: Order[];
  preferences: Preference[];
  payments: Payment[];
  asked: { method: string; path: string; key?: string; text: string }[];
};

export type Gateway = Awaited<ReturnType<typeof startMercadoPago>>;

/** Starts the fake Mercado Pago as a process of its own. */
export async function startMercadoPago() {
  const file = path.join(projectRoot, "tests/gateways/mercado-pago/server.ts");
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "test" },
  });
  const [port] = await once(child.stdout!, "data");
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const tell = async <T>(name: string, told: unknown = {}): Promise<T> => {
    const response = await fetch(`${url}/control/${name}`, { method: "POST", body: JSON.stringify(told) });
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  return {
    url,
    books: () => tell<Books>("books"),
    reset: () => tell("reset"),
    fault: (fault: Fault) => tell("fault", fault),
    refundsAre: (are: Refund["status"]) => tell("set", { refundsAre: are }),
    searchesLag: (lag: boolean) => tell("set", { searchLags: lag }),
    forgetKeys: () => tell("keys/forget"),
    heal: () => tell("heal"),
    returnAll: (reference: string) => tell("refunds/all", { reference }),
    codesLag: (codesLag: number) => tell("set", { codesLag }),
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
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
