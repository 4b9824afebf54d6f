import { Refusal } from "#app/domain/refusal.ts";
import { failureCode } from "#app/domain/transaction.ts";

/**
 * PostgreSQL's and the driver's codes for "not now": not found or no connection, shutting down, too many, out of
 * memory, none free, a lock or a query timed out, a transaction was cut off.
 */
const notNow =
  /^(ECONN\w+|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|POOL_EXHAUSTED|CONNECTION_(CLOSED|ENDED|DESTROYED)|08\w{3}|53\w{3}|57P0\d|57014|55P03|40001|40P01|25P0[34])$/;

/** What a failure means to the person who asked; undefined where it is a fault of ours. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const code = failureCode(error);
  if (code === undefined) return undefined;
  if (code === "53100" || code === "ENOSPC") return new Refusal("full", undefined, { cause: error });
  if (code === "22021" || code === "22P05") return new Refusal("invalid", undefined, { cause: error });
  if (notNow.test(code)) return new Refusal("unavailable", undefined, { retryAfter: 2, cause: error });
  return undefined;
}
