import { readFileSync } from "node:fs";
import { share } from "#tests/drills/load/account.ts";
import { Connection } from "#tests/drills/overload/connection.ts";

/** What a server did while it was asked as fast as it answers. Times in milliseconds, work in CPU microseconds a request. */
export type Shot = { rate: number; p50: number; p99: number; work: number };

export type Target = { origin: string; pid: number };

/** A request beside what all have: its method and path, and further lines of its head. */
export type Asked = { what: string; head?: string[] };

/** Linux counts a process's work in hundredths of a second. */
const tick = 10_000;

/**
 * Asks a server over and over on so many connections, for so many seconds, each connection as soon as it is answered. In:
 * what to ask, made again for each request. An answer that is no success ends it. The one who asks is a process of its own.
 */
export async function aim({ origin, pid }: Target, ask: () => Asked, how: { connections: number; seconds: number }) {
  const { port, host } = new URL(origin);
  const times: number[] = [];
  const before = workOf(pid);
  const begun = performance.now();
  const end = begun + how.seconds * 1_000;

  const keepAsking = () =>
    new Promise<void>((resolve, reject) => {
      let connection: Connection;
      const open = () => {
        connection = new Connection(Number(port), {
          onOpen: next,
          onEnd: () => (performance.now() < end ? open() : resolve()),
        });
      };
      const next = () => {
        if (performance.now() >= end) {
          connection.close();
          return resolve();
        }
        const { what, head = [] } = ask();
        const lines = [
          `${what} HTTP/1.1`,
          `Host: ${host}`,
          "Accept: */*",
          "Accept-Encoding: gzip, deflate, br",
          ...head,
        ];
        connection.ask(`${lines.join("\r\n")}\r\n\r\n`, false, ({ status, took }) => {
          if (status < 200 || status >= 300) return reject(new Error(`${what} was answered with ${status}.`));
          times.push(took);
          if (connection.isOpen) next();
        });
      };
      open();
    });

  await Promise.all(Array.from({ length: how.connections }, keepAsking));
  const seconds = (performance.now() - begun) / 1_000;
  const work = (workOf(pid) - before) / times.length;
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p50: share(times, 0.5), p99: share(times, 0.99), work } satisfies Shot;
}

/** How much a process has worked so far, in microseconds. */
function workOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tick;
}

/** How much memory a process holds, in MiB. */
export function memoryOf(pid: number) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1_024;
}
