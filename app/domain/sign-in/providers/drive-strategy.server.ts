import { randomBytes } from "node:crypto";
import { OAuth2RequestError, type OAuth2Strategy } from "remix-auth-oauth2";
import { Refusal } from "#app/domain/refusal.ts";
import type { ProviderTokens } from "#app/domain/sign-in/providers/exchange-code.server.ts";
import { notConfirmed } from "#app/domain/sign-in/refusals.ts";

/** What a strategy has to find again when the browser comes back. */
export type Pledge = { state: string; codeVerifier: string };

const here = "http://strategy.invalid/";

/**
 * Lets a strategy begin: where the browser goes, and what to remember. remix-auth strategies speak in HTTP messages
 * and keep their state in a cookie of the browser; ours is kept in `sign_ins`, so the messages stay in here.
 */
export async function setOut(strategy: OAuth2Strategy<ProviderTokens>): Promise<Pledge & { url: URL; nonce: string }> {
  const answer = await strategy.authenticate(new Request(here)).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  const url = new URL(answer.headers.get("Location")!);
  const state = url.searchParams.get("state")!;
  const [cookie] = answer.headers.getSetCookie();
  const codeVerifier = new URLSearchParams(cookie!.slice(cookie!.indexOf("=") + 1).split(";")[0]).get(state)!;
  const nonce = randomBytes(32).toString("base64url");
  url.searchParams.set("nonce", nonce);
  return { url, state, codeVerifier, nonce };
}

/**
 * Lets a strategy finish with what the provider sent back: it checks the state and exchanges the code. Refuses as
 * unauthenticated when the provider reports an error or rejects the code, as unavailable when it cannot be reached.
 */
export async function comeBack(
  strategy: OAuth2Strategy<ProviderTokens>,
  { state, codeVerifier }: Pledge,
  returned: { code?: string; error?: string },
): Promise<ProviderTokens> {
  const url = new URL(here);
  url.searchParams.set("state", state);
  if (returned.error) url.searchParams.set("error", returned.error);
  else url.searchParams.set("code", returned.code ?? "");
  const Cookie = `oauth2=${new URLSearchParams({ state, [state]: codeVerifier })}`;
  try {
    return await strategy.authenticate(new Request(url, { headers: { Cookie } }));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const cancelled = error instanceof OAuth2RequestError && error.code === "access_denied";
    throw notConfirmed(error, cancelled ? "O login foi cancelado. Quando quiser, é só tentar de novo." : undefined);
  }
}
