import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#app/server/log/log.ts";

/** What a database that is away, still starting, full or not yet created answers, as an error code. */
const passing =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT|POOL_EXHAUSTED|CONNECTION_|08|28|3D|40|53|55P03|57)/;

/** Does `work` until it succeeds, for as long as only the database is in the way; says so once for each reason. */
export async function insist<T>(log: Log, work: () => Promise<T>, sayAway = () => {}): Promise<T> {
  let said = "";
  for (let pause = 100; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await work();
    } catch (error) {
      const reason = absenceOf(error);
      if (!reason) throw error;
      sayAway();
      if (reason !== said) log.warn(`Waiting for the database: ${reason}`);
      said = reason;
      await wait(pause);
    }
  }
}

/** In words, when the error is the database's absence; undefined for any other. drizzle keeps it as the `cause`. */
export function absenceOf(error: unknown): string | undefined {
  for (let at = error as NodeJS.ErrnoException | undefined; at; at = at.cause as typeof at) {
    const absent = at.code === "ENOENT" && at.syscall === "connect";
    if (absent || passing.test(at.code ?? "")) return at.message || at.code;
  }
}
