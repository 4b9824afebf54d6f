import { claimKey } from "#app/domain/access/idempotency.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { logFailure } from "#app/http/failures.server.ts";

const longestKey = 255;

/** Answers that say nothing of the request itself, so that the same one again may fare better. */
const passing = (status: number) => status >= 500 || status === 429 || status === 400;

/**
 * Answers a request that carries an `Idempotency-Key` once in 24 hours (A18): the same request again gets the same
 * answer, marked `Idempotent-Replayed`. `answer` is given the context with the claim on the key, and must not throw.
 * Without the header it is simply asked. An answer that cannot be kept is given all the same, since it is true.
 */
export async function answerOnce(
  ctx: SignedCtx,
  { request, sent }: { request: Request; sent: unknown },
  answer: (ctx: SignedCtx) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  if (key === null) return await answer(ctx);
  if (key === "" || key.length > longestKey) {
    throw new Refusal("invalid", `A Idempotency-Key deve ter de 1 a ${longestKey} caracteres.`);
  }
  const { pathname } = new URL(request.url);
  const claim = await claimKey(ctx, key, `${request.method} ${pathname} ${JSON.stringify(sent)}`);
  if ("stored" in claim) {
    const { status, body } = claim.stored;
    return Response.json(body, { status, headers: { "Cache-Control": "no-store", "Idempotent-Replayed": "true" } });
  }
  const response = await answer({ ...ctx, claim });
  try {
    if (passing(response.status)) await claim.release();
    else await claim.keep({ status: response.status, body: await response.clone().json() });
  } catch (error) {
    logFailure(error, request);
  }
  return response;
}
