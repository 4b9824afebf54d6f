import type { Ctx } from "./ctx.ts";

/** The moment (`performance.now()`) when the caller has waited this many milliseconds since the request arrived. */
export function deadlineAfter({ arrived = performance.now() }: Pick<Ctx, "arrived">, milliseconds: number): number {
  return arrived + milliseconds;
}

/** The result of `work`, or the error of `late` once that moment has passed. */
export async function withDeadline<T>(until: number, work: () => Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.max(0, until - performance.now()));
  });
  return await Promise.race([work(), over]).finally(() => clearTimeout(timer));
}

/** The body of another server's answer as text. */
export async function readTextUpTo(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new RangeError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Records the outcome of something that was sent, retrying until `endOfClaim` (`performance.now()`): without the record
 * it would be sent again.
 */
export async function retryUntil<T>(leaseEnd: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() + 500 > leaseEnd) throw error;
      await new Promise((resume) => setTimeout(resume, 250));
    }
  }
}
