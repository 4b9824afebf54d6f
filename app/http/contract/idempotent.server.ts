import { reserveIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { errorResponse } from "#app/http/answers/envelope.server.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";

const longestKey = 255;

/** Status codes after which the same request may succeed. */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 400;

type Once = {
  request: Request;
  /** What distinguishes this request from another with the same key: its body, or a trace of it. */
  sent: unknown;
  /** Whether the use case itself remembers what it makes, because it cannot be one transaction. */
  remembers: boolean;
  answer: (ctx: SignedCtx) => Promise<Response>;
};

/**
 * Answers a request with an `Idempotency-Key` once in 24 hours: the same request again gets the same answer, marked
 * `Idempotent-Replayed`. If one transaction can do it, result and answer are stored together.
 */
export async function withIdempotencyKey(
  ctx: SignedCtx,
  { request, sent, remembers, answer }: Once,
): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return await answer(ctx);
  if (key === "" || key.length > longestKey) {
    throw new AppError("invalid", `A Idempotency-Key deve ter de 1 a ${longestKey} caracteres.`);
  }
  const { pathname } = new URL(request.url);
  const reservation = await reserveIdempotencyKey(ctx, key, `${request.method} ${pathname} ${JSON.stringify(sent)}`);
  if ("stored" in reservation) {
    const { status, body } = reservation.stored;
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", "Idempotent-Replayed": "true" } });
  }
  const keep = async (within: SignedCtx, response: Response) => {
    const body: unknown = await response.clone().json();
    await reservation.keep(within, { status: response.status, body });
    return response;
  };
  /** The work is done, so it is answered even if the answer cannot be stored. */
  const attempt = async (response: Response, work: () => Promise<unknown>) => {
    await work().catch((failure) => logFailure(failure, request));
    return response;
  };
  try {
    if (!remembers) return await inTransaction(ctx, async (within) => await keep(within, await answer(within)));
    const response = await answer({ ...ctx, idempotencyKey: reservation });
    return await attempt(response, () => keep(ctx, response));
  } catch (error) {
    const response = errorResponse(error, request);
    return await attempt(response, () => (isPassing(response.status) ? reservation.release() : keep(ctx, response)));
  }
}
