import * as openid from "openid-client";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Identity } from "#app/domain/people/find-or-create-person.server.ts";
import { hasSecondFactorClaim } from "#app/domain/sessions/second-factor.ts";
import { normalizeText } from "#app/domain/text.ts";
import type { Provider } from "./provider.server.ts";
import { mailsCodes, notConfirmed } from "./sign-in.ts";

/** What a sign-in must have at hand when the browser comes back. */
type Attempt = { state: string; codeVerifier: string; nonce: string };
type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/**
 * A sign-in at an OpenID provider as a remix-auth strategy. What other strategies store in a cookie is a row of
 * `sign_ins`. The library checks sender, state, signature, `iss`, `aud`, `exp` and nonce.
 */
export class OpenIdStrategy<T> extends Strategy<T, Tokens> {
  override name = "openid";

  constructor(
    private readonly config: openid.Configuration,
    private readonly attempt: Attempt,
    verify: Strategy.VerifyFunction<T, Tokens>,
  ) {
    super(verify);
  }

  /** Refuses as unauthenticated when the provider says no, as unavailable when it cannot be reached. */
  override async authenticate({ url }: Request): Promise<T> {
    const { state, codeVerifier, nonce } = this.attempt;
    const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce };
    return await this.verify(
      await openid.authorizationCodeGrant(this.config, new URL(url), checks).catch(throwAsAppError),
    );
  }
}

/** An error without one of the library's codes was thrown by our own fetch. */
function throwAsAppError(error: unknown): never {
  if (error instanceof openid.ClientError && !error.code) throw error.cause;
  const cancelled = error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
  throw notConfirmed(error, cancelled ? "O login foi cancelado. Quando quiser, é só tentar de novo." : undefined);
}

const printable = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const optionalText = z.string().optional().catch(undefined);
const Claims = z.object({
  sub: printable,
  email: z.string().max(254).pipe(z.email()),
  email_verified: z.unknown().optional(),
  name: optionalText,
  given_name: optionalText,
  picture: optionalText,
  hd: optionalText,
});

/**
 * The person in an id_token that the library has checked: it must be meant for us alone and contain a verified e-mail.
 * With `since` it must prove a sign-in after that moment (`auth_time`). Missing claims are fetched from the userinfo
 * endpoint.
 */
export async function confirmIdentity(
  { settings }: Pick<Ctx, "settings">,
  { config, identityIssuer, isAuthority }: Provider,
  { tokens, since }: { tokens: Tokens; since: Date | null },
): Promise<{ identity: Identity; hasSecondFactor: boolean }> {
  const idTokenClaims = tokens.claims()!;
  if (idTokenClaims.azp !== undefined && idTokenClaims.azp !== config.clientMetadata().client_id)
    throw notConfirmed(new Error("id_token: azp"));
  if (since && !isSince(idTokenClaims.auth_time, since)) {
    throw notConfirmed(
      new Error("id_token: auth_time"),
      "O provedor não disse que você acabou de entrar. Tente novamente.",
    );
  }
  const asks = idTokenClaims.email === undefined && config.serverMetadata().userinfo_endpoint;
  const more =
    asks && (await openid.fetchUserInfo(config, tokens.access_token, idTokenClaims.sub).catch(throwAsAppError));
  // Whether the e-mail is verified counts only from where the e-mail comes.
  const claims = Claims.safeParse({ ...idTokenClaims, ...(more && { email_verified: undefined, ...more }) });
  if (!claims.success) throw notConfirmed(claims.error);
  const { amr, acr } = idTokenClaims;
  const hasSecondFactor = hasSecondFactorClaim({ amr, acr }, settings);
  const identity = identityOf(identityIssuer, claims.data);
  const isUnsure = !isAuthority({ ...claims.data, email: identity.email });
  return { identity: { ...identity, isUnsure, needsCode: isUnsure && mailsCodes(settings) }, hasSecondFactor };
}

/** Whether a claim in seconds is not before a moment, allowing for different clocks. */
const isSince = (claim: unknown, since: Date) =>
  typeof claim === "number" && claim >= Math.floor(since.getTime() / 1000) - 30;

function identityOf(issuer: string, claims: z.infer<typeof Claims>): Identity {
  if (claims.email_verified !== true && claims.email_verified !== "true") {
    throw notConfirmed(undefined, "O seu e-mail ainda não foi confirmado no provedor. Confirme-o e tente novamente.");
  }
  const email = claims.email.toLowerCase();
  const fullName = brief(claims.name) || brief(claims.given_name) || email.split("@")[0]!;
  const givenName = brief(claims.given_name) || fullName.split(" ")[0]!;
  return { issuer, subject: claims.sub, email, fullName, givenName, pictureUrl: safePicture(claims.picture) };
}

const brief = (name = "") =>
  Array.from(normalizeText(name.replaceAll("\n", " ").toWellFormed()))
    .slice(0, 120)
    .join("");

function safePicture(url: string | undefined) {
  return url && url.length <= 2048 && URL.canParse(url) && new URL(url).protocol === "https:"
    ? new URL(url).href
    : null;
}
