import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Identity } from "#app/domain/people/admit-person.server.ts";
import { isSame } from "#app/domain/people/secret-token.server.ts";
import { askProvider } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import type { ProviderTokens } from "#app/domain/sign-in/providers/exchange-code.server.ts";
import type { Provider } from "#app/domain/sign-in/providers/provider.server.ts";
import { notConfirmed, providerDown } from "#app/domain/sign-in/refusals.ts";
import { saysSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import { tidy } from "#app/domain/text.ts";

const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const clockTolerance = 30;

const printable = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const optionalText = z.string().optional().catch(undefined);
const Claims = z.object({
  sub: printable,
  email: z.string().max(254).pipe(z.email()),
  email_verified: z.unknown(),
  name: optionalText,
  given_name: optionalText,
  picture: optionalText,
});

/**
 * Whom the provider vouches for. The id_token must be signed with one of its keys, come from it (`iss`), be meant for
 * us (`aud`, `azp`), be fresh (`exp`), belong to this very sign-in (`nonce`) and name a verified e-mail. With `since`
 * it must say that they gave proof of themselves after that moment (`auth_time`). What of it is missing is
 * asked at the userinfo endpoint. Out: them, and whether it says that they used a second factor. Refuses as
 * unauthenticated, or as unavailable when keys cannot be had.
 */
export async function confirmIdentity(
  ctx: Pick<Ctx, "db" | "now" | "settings">,
  provider: Provider,
  { tokens, nonce, since }: { tokens: ProviderTokens; nonce: string; since: Date | null },
): Promise<{ identity: Identity; hasSecondFactor: boolean }> {
  const payload = await verify(ctx, provider, tokens.idToken);
  if (!isSame(String(payload.nonce), nonce)) throw notConfirmed(new Error("id_token: nonce"));
  if (payload.azp !== undefined && payload.azp !== provider.clientId) throw notConfirmed(new Error("id_token: azp"));
  if (since && !isSince(payload.auth_time, since)) {
    throw notConfirmed(
      new Error("id_token: auth_time"),
      "O provedor não disse que você acabou de entrar. Tente novamente.",
    );
  }
  const claims = Claims.safeParse(await withUserinfo(provider, payload, tokens.accessToken));
  if (!claims.success) throw notConfirmed(claims.error);
  const identity = identityOf(provider, claims.data);
  return { identity, hasSecondFactor: saysSecondFactor({ amr: payload.amr, acr: payload.acr }, ctx.settings) };
}

/** Whether a claim in seconds is not before a moment, as far as two clocks agree. */
const isSince = (claim: unknown, since: Date) =>
  typeof claim === "number" && claim >= Math.floor(since.getTime() / 1000) - clockTolerance;

async function verify(
  ctx: Pick<Ctx, "db" | "now">,
  { keys, issuers, clientId }: Provider,
  idToken: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms,
      clockTolerance,
      issuer: issuers,
      audience: clientId,
      requiredClaims: ["sub", "exp", "iat", "nonce"],
      currentDate: await presentMoment(ctx),
    });
    return payload;
  } catch (error) {
    // Only the claims and the signature are the token's fault; a bare JOSEError or a network error is the key
    // address's.
    const isDown =
      !(error instanceof errors.JOSEError) || ["ERR_JWKS_TIMEOUT", "ERR_JOSE_GENERIC"].includes(error.code);
    throw isDown ? providerDown(error) : notConfirmed(error);
  }
}

async function withUserinfo({ userinfoEndpoint }: Provider, payload: JWTPayload, accessToken: string) {
  if (payload.email !== undefined || !userinfoEndpoint) return payload;
  const answer = await askProvider(userinfoEndpoint, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!answer.ok || answer.body.sub !== payload.sub) throw notConfirmed(new Error(`userinfo: ${answer.status}`));
  return { ...answer.body, ...payload };
}

function identityOf({ identityIssuer }: Provider, claims: z.infer<typeof Claims>): Identity {
  if (claims.email_verified !== true && claims.email_verified !== "true") {
    throw notConfirmed(undefined, "O seu e-mail ainda não foi confirmado no provedor. Confirme-o e tente novamente.");
  }
  const email = claims.email.toLowerCase();
  const fullName = brief(claims.name) || brief(claims.given_name) || email.split("@")[0]!;
  const givenName = brief(claims.given_name) || fullName.split(" ")[0]!;
  return {
    issuer: identityIssuer,
    subject: claims.sub,
    email,
    fullName,
    givenName,
    pictureUrl: safePicture(claims.picture),
  };
}

const brief = (name = "") =>
  Array.from(tidy(name.replaceAll("\n", " ").toWellFormed()))
    .slice(0, 120)
    .join("");

function safePicture(url: string | undefined) {
  return url && url.length <= 2048 && URL.canParse(url) && new URL(url).protocol === "https:"
    ? new URL(url).href
    : null;
}
