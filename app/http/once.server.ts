import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { redirect } from "react-router";
import { reserveIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";
import type { SentForm } from "#app/http/bodies/multipart.server.ts";

/** The hidden field that identifies one copy of a form: `<OnceField />`. */
export const formKeyField = "form_key";

/** How long a second tap waits for the answer to the first. */
const retry = { everyMs: 200, times: 60 };
const stillRunning =
  "O que você enviou antes ainda está em andamento. Espere um pouco e envie de novo: nada conta duas vezes.";

type StoredRedirect = { to: string; cookies: string[] };

/**
 * Runs a form's work once per copy of the form and its content: sent again, it redirects to where the first one did.
 * After an error it may be sent again; what the use case remembered to have made by then is in `idempotencyKey` of the
 * context for `work`. A form without the field is not checked.
 */
export async function once(
  ctx: Ctx,
  { request, fields }: { request: Request } & Pick<SentForm, "fields">,
  work: (own: Ctx) => Promise<Response>,
): Promise<Response> {
  if (!fields.get(formKeyField)) return await work(ctx);
  const reservation = await reserveWhenFree(ctx, `form:${digestOf(request, fields)}`);
  if ("stored" in reservation) {
    const { to, cookies } = reservation.stored.body as StoredRedirect;
    return redirect(to, { status: 303, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
  }
  const log = (failure: unknown) => logFailure(failure, request);
  try {
    const response = await work({ ...ctx, idempotencyKey: reservation });
    const redirection: StoredRedirect = {
      to: response.headers.get("Location")!,
      cookies: response.headers.getSetCookie(),
    };
    await reservation.keep(ctx, { status: response.status, body: redirection }).catch(log);
    return response;
  } catch (error) {
    await reservation.release().catch(log);
    throw error;
  }
}

async function reserveWhenFree(ctx: Ctx, key: string) {
  for (let left = retry.times; ; left--) {
    try {
      return await reserveIdempotencyKey(ctx, key, key);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      if (left === 0) throw new AppError("conflict", stillRunning, { retryAfter: 1 });
      await wait(retry.everyMs);
    }
  }
}

/**
 * Includes the content, because somebody may go back, change it and send it again. The form's random key, which is stored
 * nowhere, keeps it from telling anything of a card.
 */
function digestOf(request: Request, fields: SentForm["fields"]) {
  const sent = [...fields].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  );
  return createHash("sha256")
    .update(JSON.stringify([new URL(request.url).pathname, sent]))
    .digest("hex");
}
