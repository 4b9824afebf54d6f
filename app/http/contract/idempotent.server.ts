import { claimIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";

const longestKey = 255;

/** Answers that say nothing of the request itself, so that the same one again may fare better. */
const passing = (status: number) => status >= 500 || status === 429 || status === 400;

type Once = {
  request: Request;
  /** All of the body that makes the request this one and no other. */
  sent: unknown;
  /** Whether the use case itself remembers what it makes, because it cannot be all one transaction. */
  remembers: boolean;
  answer: (ctx: SignedCtx) => Promise<Response>;
  refuse: (error: unknown) => Response;
};

/**
 * Answers a request that carries an `Idempotency-Key` once in 24 hours: the same request again gets the same answer,
 * marked `Idempotent-Replayed`. What is made and the answer that tells of it are one transaction, so that neither is
 * there without the other, however the process ends. Without the header it is simply asked.
 */
export async function withIdempotencyKey(
  ctx: SignedCtx,
  { request, sent, remembers, answer, refuse }: Once,
): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return await answer(ctx);
  if (key === "" || key.length > longestKey) {
    throw new AppError("invalid", `A Idempotency-Key deve ter de 1 a ${longestKey} caracteres.`);
  }
  const { pathname } = new URL(request.url);
  const claim = await claimIdempotencyKey(ctx, key, `${request.method} ${pathname} ${JSON.stringify(sent)}`);
  if ("stored" in claim) {
    const { status, body } = claim.stored;
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", "Idempotent-Replayed": "true" } });
  }
  const keep = async (within: SignedCtx, response: Response) => {
    const body: unknown = await response.clone().json();
    await claim.keep(within, { status: response.status, body });
    return response;
  };
  /** What is done already is told even where that cannot be kept: anybody who asks again later finds it. */
  const attempt = async (response: Response, work: () => Promise<unknown>) => {
    await work().catch((trouble) => logFailure(trouble, request));
    return response;
  };
  try {
    if (!remembers) return await inTransaction(ctx, async (within) => await keep(within, await answer(within)));
    const response = await answer({ ...ctx, claim });
    return await attempt(response, () => keep(ctx, response));
  } catch (error) {
    const response = refuse(error);
    return await attempt(response, () => (passing(response.status) ? claim.release() : keep(ctx, response)));
  }
}
