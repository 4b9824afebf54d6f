import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";

type ConcurrencyLimit = {
  maxOwn: number;
  maxAll: number;
  countsSmall: boolean;
  code: AppErrorCode;
  message: string;
  retryAfter: number;
};

/**
 * How many requests of one caller (`maxOwn`) and in all may run at once, because each holds much memory or a third
 * party's time. Small bodies do not count, except with `countsSmall`.
 */
const limits = {
  pictures: {
    maxOwn: 2,
    maxAll: 4,
    countsSmall: false,
    code: "unavailable",
    message: "Há muitos envios ao mesmo tempo agora. Tente de novo em instantes.",
    retryAfter: 5,
  },
  assistant: {
    maxOwn: 2,
    maxAll: 8,
    countsSmall: true,
    code: "unavailable",
    message: "O assistente está respondendo a muitas perguntas agora. Tente de novo em instantes.",
    retryAfter: 5,
  },
  /** Uploads that are streamed to the storage: they take no memory, but one person could use all the bandwidth. */
  uploads: {
    maxOwn: 2,
    maxAll: Number.POSITIVE_INFINITY,
    countsSmall: true,
    code: "too_many",
    message: "Dois envios seus ainda estão em andamento. Espere um deles terminar.",
    retryAfter: 30,
  },
  /** Copies of lessons, streamed from the storage for as long as the reader takes. */
  downloads: {
    maxOwn: 2,
    maxAll: 40,
    countsSmall: true,
    code: "unavailable",
    message: "Há downloads demais ao mesmo tempo agora. Espere um deles terminar e tente de novo.",
    retryAfter: 30,
  },
} satisfies Record<string, ConcurrencyLimit>;

export type ConcurrencyLimitName = keyof typeof limits;

/** The largest small body, in bytes. */
const maxSmallBytes = 64 * 1024;

const running = new Map<string, number>();

const nothing: Disposable = { [Symbol.dispose]: () => {} };

/**
 * Counts a request against its caller's limit, from before its body is read until the end of the block (`using`).
 * Visitors are not counted: what is limited here refuses them anyway.
 */
export function acquireOwn({ viewer }: Ctx, name: ConcurrencyLimitName | undefined): Disposable {
  return name && viewer ? acquire(name, `${name} ${viewer.id}`, limits[name].maxOwn) : nothing;
}

/**
 * Counts a request against the shared limit until the end of the block. Call it with the body's size once it has
 * arrived, so that a slow sender does not occupy a slot.
 */
export function acquireShared({ viewer }: Ctx, name: ConcurrencyLimitName | undefined, bytes: number): Disposable {
  if (!name || !viewer) return nothing;
  const { maxAll, countsSmall }: ConcurrencyLimit = limits[name];
  return countsSmall || bytes > maxSmallBytes ? acquire(name, name, maxAll) : nothing;
}

/** Refuses, with the seconds to wait, where the limit is reached. */
function acquire(name: ConcurrencyLimitName, key: string, max: number): Disposable {
  const { code, message, retryAfter } = limits[name];
  const count = running.get(key) ?? 0;
  if (count >= max) throw new AppError(code, message, { retryAfter });
  running.set(key, count + 1);
  return { [Symbol.dispose]: () => release(key) };
}

function release(key: string) {
  const left = running.get(key)! - 1;
  if (left > 0) running.set(key, left);
  else running.delete(key);
}
