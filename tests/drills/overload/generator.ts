import { setTimeout as wait } from "node:timers/promises";
import { Ledger } from "#tests/drills/load/ledger.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import { Connection } from "#tests/drills/overload/connection.ts";
import { type Asker, requestsOf } from "#tests/drills/overload/requests.ts";
import { answerOrders } from "#tests/drills/support/processes/apart.ts";

/**
 * What is asked of the generator: who asks and where acknowledged writes are noted, once; then so many connections that
 * each ask again as soon as they are answered, or so many requests a second, answered or not.
 */
export type Order =
  | { what: "meet"; origin: string; people: Asker[]; ledgerFile: string }
  | { what: "closed"; connections: number; seconds: number }
  | { what: "open"; rate: number; seconds: number };

/** One answer: when it was there, after the order began, and how long it took, in milliseconds; `status` 0 for none. */
export type Sample = [at: number, took: number, status: number, retryAfter: number];
/**
 * `unsent`: what no connection was left for; `drained`: how many milliseconds after the last request the last answer
 * came.
 */
export type Report = { samples: Sample[]; unsent: number; seconds: number; drained: number };

/** More connections than an answer of 100 ms to each of 10,000 requests a second needs. */
const mostConnections = 3_000;
/** So many are worked on at the same time; the rest of the connections are for refusals. */
const atWork = 200;

let port = 0;
let next: ReturnType<typeof requestsOf>;
let ledger: Ledger;
const free: Connection[] = [];
let open = 0;

answerOrders<Order, Report>(async (order) => {
  if (order.what === "meet") {
    port = Number(new URL(order.origin).port);
    next = requestsOf(order.origin, order.people);
    ledger = new Ledger(order.ledgerFile);
    return { samples: [], unsent: 0, seconds: 0, drained: 0 };
  }
  return order.what === "closed" ? await keepAsking(order) : await flood(order);
});

async function keepAsking({ connections, seconds }: { connections: number; seconds: number }): Promise<Report> {
  const [samples, begun]: [Sample[], number] = [[], performance.now()];
  const until = begun + seconds * 1_000;
  const askOn = async () => {
    while (performance.now() < until) {
      const connection = await freeOne();
      await new Promise<void>((resolve) => ask(connection, samples, begun, resolve));
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return { samples, unsent: 0, seconds: (performance.now() - begun) / 1_000, drained: 0 };
}

/** Waits for nobody: what is due is sent, on a new connection where none is free. */
async function flood({ rate, seconds }: { rate: number; seconds: number }): Promise<Report> {
  await openSome(Math.min(mostConnections, atWork + Math.ceil(rate / 10)));
  const [samples, begun]: [Sample[], number] = [[], performance.now()];
  let [due, sent, unsent, answered] = [0, 0, 0, 0];
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - begun) {
    for (const to = Math.floor((passed * rate) / 1_000); due < to; due += 1) {
      const connection = takeFree();
      if (!connection) {
        unsent += 1;
        if (open < mostConnections) openOne();
        continue;
      }
      sent += 1;
      ask(connection, samples, begun, () => {
        answered += 1;
      });
    }
    await wait(1);
  }
  const ended = performance.now();
  for (const until = ended + timeoutMs; answered < sent && performance.now() < until; ) await wait(5);
  for (let i = answered; i < sent; i += 1) samples.push([ended - begun, timeoutMs, 0, 0]);
  return { samples, unsent, seconds: (ended - begun) / 1_000, drained: performance.now() - ended };
}

function ask(connection: Connection, samples: Sample[], begun: number, done: () => void) {
  const { wire, note } = next();
  connection.ask(wire, note !== undefined, ({ status, took, retryAfter, body }) => {
    samples.push([performance.now() - begun, took, status, retryAfter]);
    if (status === 200) note?.(ledger, body);
    if (connection.isOpen) free.push(connection);
    done();
  });
}

function takeFree() {
  for (;;) {
    const connection = free.pop();
    if (!connection || connection.isOpen) return connection;
  }
}

async function freeOne() {
  for (;;) {
    const connection = takeFree();
    if (connection) return connection;
    openOne();
    await wait(2);
  }
}

async function openSome(count: number) {
  while (open < count) {
    for (let i = 0; i < 20 && open < count; i += 1) openOne();
    await wait(10);
  }
  while (free.length < count) await wait(10);
}

function openOne() {
  open += 1;
  const connection: Connection = new Connection(port, {
    onOpen: () => void free.push(connection),
    onEnd: () => {
      open -= 1;
    },
  });
}
