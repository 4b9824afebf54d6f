import type { Ctx } from "#app/domain/ctx.ts";

/**
 * When whoever asked has waited `milliseconds`, as `performance.now()` tells it. It counts from the moment the request
 * came, so that what was done or waited for before is part of it.
 */
export function deadline({ arrived = performance.now() }: Pick<Ctx, "arrived">, milliseconds: number): number {
  return arrived + milliseconds;
}

/** What `work` gives; fails with what `late` gives once the moment has come, and no longer heeds the work. */
export async function by<T>(until: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, until - performance.now()));
  });
  return await Promise.race([work(), over]).finally(() => clearTimeout(timer));
}
