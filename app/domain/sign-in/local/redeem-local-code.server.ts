import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf, newToken } from "#app/domain/people/secret-token.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { callbackUrl } from "#app/domain/sign-in/callback-url.ts";
import { localClient, localIssuer, requireLocal } from "#app/domain/sign-in/local/local-metadata.server.ts";
import { signingKey } from "#app/domain/sign-in/local/signing-key.server.ts";
import { localCodes } from "#drizzle/schema/people.ts";

/** A token request's parameters (RFC 6749 4.1.3). */
export type TokenRequest = Partial<
  Record<"grant_type" | "code" | "code_verifier" | "redirect_uri" | "client_id", string>
>;

const lifetime = 300;

/**
 * The built-in provider's token endpoint. A code is used up by the first attempt, right or wrong, and is good for 60 s.
 * Refuses (invalid) with the standard's error code as its sentence; not found where the provider does not exist.
 */
export async function redeemLocalCode(ctx: Ctx, asked: TokenRequest) {
  requireLocal(ctx);
  if (asked.grant_type !== "authorization_code") throw new Refusal("invalid", "unsupported_grant_type");
  if (asked.client_id !== localClient) throw new Refusal("invalid", "invalid_client");
  if (!asked.code || !asked.code_verifier) throw new Refusal("invalid", "invalid_request");

  const [granted] = await ctx.db
    .delete(localCodes)
    .where(eq(localCodes.codeHash, hashOf(asked.code)))
    .returning({
      email: localCodes.email,
      fullName: localCodes.fullName,
      nonce: localCodes.nonce,
      codeChallenge: localCodes.codeChallenge,
      createdAt: localCodes.createdAt,
      isFresh: sql<boolean>`${localCodes.createdAt} > ${clock(ctx)} - interval '60 seconds'`,
    });
  const challenge = createHash("sha256").update(asked.code_verifier).digest("base64url");
  const fits =
    granted?.isFresh && granted.codeChallenge === challenge && asked.redirect_uri === callbackUrl(ctx.settings);
  if (!fits) throw new Refusal("invalid", "invalid_grant");
  return {
    access_token: newToken(),
    token_type: "Bearer",
    expires_in: lifetime,
    id_token: await idToken(ctx, granted),
  };
}

async function idToken(
  ctx: Ctx,
  { email, fullName, nonce, createdAt }: { email: string; fullName: string; nonce: string | null; createdAt: Date },
) {
  const { privateKey, kid } = signingKey(ctx.settings);
  const now = Math.floor((await presentMoment(ctx)).getTime() / 1000);
  const claims = {
    email,
    email_verified: true,
    name: fullName,
    given_name: fullName.split(" ")[0],
    auth_time: Math.floor(createdAt.getTime() / 1000),
    ...(nonce && { nonce }),
  };
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid })
    .setIssuer(localIssuer(ctx.settings))
    .setAudience(localClient)
    .setSubject(email)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
    .sign(privateKey);
}
