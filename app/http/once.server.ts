import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { redirect } from "react-router";
import { claimIdempotencyKey } from "#app/domain/access/idempotency-keys.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";
import type { SentForm } from "#app/http/bodies/multipart.server.ts";

/** The hidden field that tells one copy of a form from the next: `<OnceField />`. */
export const formKeyField = "form_key";

/** For how long a form waits for the same one that is still being answered: a second tap, mostly. */
const patience = { everyMs: 200, times: 40 };

type Kept = { to: string; cookies: string[] };

/**
 * Does a form's work once for each copy of the form and what is written in it: sent again, it leads to where the first
 * one led. Refused, it is free again. A form without the field is simply done.
 */
export async function once(
  ctx: Ctx,
  { request, fields }: { request: Request } & Pick<SentForm, "fields">,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!fields.get(formKeyField)) return await work();
  const claim = await claimWhenFree(ctx, `form:${digestOf(request, fields)}`);
  if ("stored" in claim) {
    const { to, cookies } = claim.stored.body as Kept;
    return redirect(to, { status: 303, headers: cookies.map((cookie) => ["Set-Cookie", cookie]) });
  }
  const log = (trouble: unknown) => logFailure(trouble, request);
  try {
    const response = await work();
    const kept: Kept = { to: response.headers.get("Location")!, cookies: response.headers.getSetCookie() };
    await claim.keep(ctx, { status: response.status, body: kept }).catch(log);
    return response;
  } catch (error) {
    await claim.release().catch(log);
    throw error;
  }
}

async function claimWhenFree(ctx: Ctx, key: string) {
  for (let left = patience.times; ; left--) {
    try {
      return await claimIdempotencyKey(ctx, key, key);
    } catch (error) {
      if (left === 0 || !(error instanceof AppError) || error.code !== "conflict") throw error;
      await wait(patience.everyMs);
    }
  }
}

/** Somebody who goes back, writes something else and sends it sends another form. */
function digestOf(request: Request, fields: SentForm["fields"]) {
  const sent = [...fields].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  );
  return createHash("sha256")
    .update(JSON.stringify([new URL(request.url).pathname, sent]))
    .digest("hex");
}
