import { createHmac } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isEqualConstantTime } from "./secret-token.server.ts";

/** How old, or how far in the future, a message may be. */
const toleranceSeconds = 300;

type Signed = { id: string; timestamp: number; body: string };

/** The signature of a message by Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body`. */
export function sign(secret: Buffer, { id, timestamp, body }: Signed): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/**
 * The headers of a signed message, with one signature per secret: while a secret is being changed, either verifies it.
 * The time is in whole seconds since 1970.
 */
export function signedHeaders(secrets: readonly Buffer[], signed: Signed): Headers {
  return new Headers({
    "webhook-id": signed.id,
    "webhook-timestamp": String(signed.timestamp),
    "webhook-signature": secrets.map((secret) => sign(secret, signed)).join(" "),
  });
}

/**
 * The id of a message that was signed with `secret` within five minutes. Its header may carry several signatures, from
 * before and after a change of secret. Anything else is refused (unauthenticated).
 */
export async function verifiedId(
  ctx: Ctx,
  secret: Buffer,
  { headers, body }: { headers: Headers; body: string },
): Promise<string> {
  const id = headers.get("webhook-id") ?? "";
  const time = headers.get("webhook-timestamp") ?? "";
  const now = (await currentTime(ctx)).getTime() / 1000;
  const expected = sign(secret, { id, timestamp: Number(time), body });
  const isTimely = /^\d{1,12}$/.test(time) && Math.abs(now - Number(time)) <= toleranceSeconds;
  const given = (headers.get("webhook-signature") ?? "").split(" ");
  const isSigned = given.map((each) => isEqualConstantTime(each, expected)).includes(true);
  if (!isTimely || !isSigned || !/^[\x21-\x7e]{1,100}$/.test(id)) {
    throw new AppError("unauthenticated", "Assinatura inválida.");
  }
  return id;
}
