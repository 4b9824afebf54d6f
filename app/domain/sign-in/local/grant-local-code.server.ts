import { and, eq, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf, newToken } from "#app/domain/people/secret-token.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { callbackUrl } from "#app/domain/sign-in/callback-url.ts";
import { localClient, localIssuer, requireLocal } from "#app/domain/sign-in/local/local-metadata.server.ts";
import { localAccountFields } from "#app/domain/sign-in/schema.ts";
import { identities, localCodes, users } from "#drizzle/schema/people.ts";

/** What an authorization request asks of the built-in provider. */
export type LocalRequest = { state: string; nonce: string | null; codeChallenge: string; loginHint: string | null };

/**
 * Reads an authorization request. Refuses (invalid) any but a code request of this platform with PKCE S256: there is
 * no other client that the answer could be sent to. Refuses (not found) as `requireLocal` does.
 */
export function readLocalRequest(
  ctx: Pick<Ctx, "settings" | "ip" | "isStrange">,
  asked: URLSearchParams,
): LocalRequest {
  requireLocal(ctx);
  const state = asked.get("state") ?? "";
  const codeChallenge = asked.get("code_challenge") ?? "";
  const fits =
    asked.get("client_id") === localClient &&
    asked.get("redirect_uri") === callbackUrl(ctx.settings) &&
    asked.get("response_type") === "code" &&
    asked.get("code_challenge_method") === "S256" &&
    /^[A-Za-z0-9_-]{43}$/.test(codeChallenge) &&
    /^[\x20-\x7e]{1,512}$/.test(state);
  const nonce = asked.get("nonce");
  if (!fits || (nonce && !/^[\x20-\x7e]{1,512}$/.test(nonce))) {
    throw new Refusal("invalid", "Este pedido de login não veio da página de entrada. Volte a ela e tente de novo.");
  }
  const hint = localAccountFields.shape.email.safeParse(asked.get("login_hint"));
  return { state, nonce, codeChallenge, loginHint: hint.success ? hint.data : null };
}

/**
 * Signs somebody in at the built-in provider: gives a code that is good once and for 60 s, and the address that takes
 * it to the platform. A known e-mail keeps its name; for a new one the name given, or one made of the e-mail.
 */
export async function grantLocalCode(
  ctx: Ctx,
  asked: LocalRequest,
  who: { email: string; name?: string },
): Promise<string> {
  const code = newToken();
  const now = clock(ctx);
  await ctx.db.delete(localCodes).where(sql`${localCodes.createdAt} < ${now} - interval '1 hour'`);
  await ctx.db.insert(localCodes).values({
    codeHash: hashOf(code),
    email: who.email,
    fullName: (await knownName(ctx, who.email)) ?? (who.name || nameFrom(who.email)),
    nonce: asked.nonce,
    codeChallenge: asked.codeChallenge,
    createdAt: now,
  });
  const back = new URL(callbackUrl(ctx.settings));
  back.search = new URLSearchParams({ code, state: asked.state, iss: localIssuer(ctx.settings) }).toString();
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

/** `ana.souza@…` is Ana Souza until she says otherwise. */
function nameFrom(email: string) {
  const words = email
    .split("@")[0]!
    .split(/[._+-]+/)
    .filter(Boolean);
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ") || email;
}
