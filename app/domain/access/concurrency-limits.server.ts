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
 * How many requests of one caller (`maxOwn`), and of all, may run at once, because each holds much memory or somebody
 * else's time. Small bodies take no memory worth counting; where they count all the same, `countsSmall`.
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
  /** Files that are streamed to the storage: they hold no memory, but one person could fill the line. */
  uploads: {
    maxOwn: 2,
    maxAll: Number.POSITIVE_INFINITY,
    countsSmall: true,
    code: "too_many",
    message: "Dois envios seus ainda estão em andamento. Espere um deles terminar.",
    retryAfter: 30,
  },
} satisfies Record<string, ConcurrencyLimit>;

export type ConcurrencyLimitName = keyof typeof limits;

/** Up to which a body is small. */
const maxSmallBytes = 64 * 1024;

const running = new Map<string, number>();

const nothing: Disposable = { [Symbol.dispose]: () => {} };

/**
 * Counts a request against what its caller may have at once, from before its body is read until the end of the block
 * (`using`). Visitors are not counted: what is limited here is for people who have signed in, and refuses them anyway.
 */
export function acquireOwn({ viewer }: Ctx, name: ConcurrencyLimitName | undefined): Disposable {
  return name && viewer ? acquire(name, `${name} ${viewer.id}`, limits[name].maxOwn) : nothing;
}

/**
 * Counts a request against the limit that everybody shares, until the end of the block. Call it once the whole body has
 * arrived, with its size in bytes, so that a slow sender takes nobody's place.
 */
export function acquireShared({ viewer }: Ctx, name: ConcurrencyLimitName | undefined, bytes: number): Disposable {
  if (!name || !viewer) return nothing;
  const { maxAll, countsSmall }: ConcurrencyLimit = limits[name];
  return countsSmall || bytes > maxSmallBytes ? acquire(name, name, maxAll) : nothing;
}

/** Refuses, with the seconds to wait, where as many as may be are running. */
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
