import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { identities, localCodes, users } from "#drizzle/schema/people.ts";
import { callbackUrl } from "./addresses.ts";
import { requireOpenDemo } from "./demo-code.server.ts";
import { localClient, localIssuer, requireLocalRequest, signingKey } from "./local-issuer.server.ts";
import { localAccountFields } from "./sign-in.ts";

/** What an authorization request asks of the built-in provider. */
type LocalRequest = { state: string; nonce: string | null; codeChallenge: string; loginHint: string | null };

/** Reads an authorization request. */
export function readLocalRequest(
  ctx: Pick<Ctx, "settings" | "ip" | "isForeignHost" | "needsDemoCode">,
  params: URLSearchParams,
): LocalRequest {
  requireLocalRequest(ctx);
  requireOpenDemo(ctx);
  const state = params.get("state") ?? "";
  const codeChallenge = params.get("code_challenge") ?? "";
  const fits =
    params.get("client_id") === localClient &&
    params.get("redirect_uri") === callbackUrl(ctx.settings) &&
    params.get("response_type") === "code" &&
    params.get("code_challenge_method") === "S256" &&
    /^[A-Za-z0-9_-]{43}$/.test(codeChallenge) &&
    /^[\x20-\x7e]{1,512}$/.test(state);
  const nonce = params.get("nonce");
  if (!fits || (nonce && !/^[\x20-\x7e]{1,512}$/.test(nonce))) {
    throw new AppError("invalid", "Este pedido de login não veio da página de entrada. Volte a ela e tente de novo.");
  }
  const hint = localAccountFields.shape.email.safeParse(params.get("login_hint"));
  return { state, nonce, codeChallenge, loginHint: hint.success ? hint.data : null };
}

/**
 * Signs somebody in at the built-in provider: creates a code that can be used once within 60 s, and the address that
 * takes it to the platform. A known e-mail keeps its name; a new one gets the given name, or one made from the e-mail.
 */
export async function grantLocalCode(
  ctx: Ctx,
  input: LocalRequest,
  who: { email: string; name?: string },
): Promise<string> {
  const code = newToken();
  const now = sqlNow(ctx);
  await ctx.db.delete(localCodes).where(sql`${localCodes.createdAt} < ${now} - interval '1 hour'`);
  await ctx.db.insert(localCodes).values({
    codeHash: hashToken(code),
    email: who.email,
    fullName: (await knownName(ctx, who.email)) ?? (who.name || nameFrom(who.email)),
    nonce: input.nonce,
    codeChallenge: input.codeChallenge,
    createdAt: now,
  });
  const back = new URL(callbackUrl(ctx.settings));
  back.search = new URLSearchParams({ code, state: input.state, iss: localIssuer(ctx.settings) }).toString();
  return back.href;
}

async function knownName(ctx: Ctx, email: string) {
  const [known] = await ctx.db
    .select({ fullName: users.fullName })
    .from(users)
    .innerJoin(identities, eq(identities.userId, users.id))
    .where(and(eq(identities.issuer, "local"), eq(identities.subject, email)));
  return known?.fullName;
}

/** `ana.souza@…` becomes Ana Souza until changed. */
function nameFrom(email: string) {
  const words = email
    .split("@")[0]!
    .split(/[._+-]+/)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ") || email;
}

/** The parameters of a token request (RFC 6749 4.1.3). */
type TokenRequest = Partial<Record<"grant_type" | "code" | "code_verifier" | "redirect_uri" | "client_id", string>>;

const lifetime = 300;

/** The built-in provider's token endpoint. The first attempt uses a code up, right or wrong; it expires after 60 s. */
export async function redeemLocalCode(ctx: Ctx, input: TokenRequest) {
  requireLocalRequest(ctx);
  if (input.grant_type !== "authorization_code") throw new AppError("invalid", "unsupported_grant_type");
  if (input.client_id !== localClient) throw new AppError("invalid", "invalid_client");
  if (!input.code || !input.code_verifier) throw new AppError("invalid", "invalid_request");

  const [granted] = await ctx.db
    .delete(localCodes)
    .where(eq(localCodes.codeHash, hashToken(input.code)))
    .returning({
      email: localCodes.email,
      fullName: localCodes.fullName,
      nonce: localCodes.nonce,
      codeChallenge: localCodes.codeChallenge,
      createdAt: localCodes.createdAt,
      isFresh: sql<boolean>`${localCodes.createdAt} > ${sqlNow(ctx)} - interval '60 seconds'`,
    });
  const challenge = createHash("sha256").update(input.code_verifier).digest("base64url");
  const fits =
    granted?.isFresh && granted.codeChallenge === challenge && input.redirect_uri === callbackUrl(ctx.settings);
  if (!fits) throw new AppError("invalid", "invalid_grant");
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
  const now = Math.floor((await currentTime(ctx)).getTime() / 1000);
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
