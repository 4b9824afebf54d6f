import { OAuth2Tokens } from "arctic";
import type { OAuth2Strategy } from "remix-auth-oauth2";
import { askProvider } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import { notConfirmed } from "#app/domain/sign-in/refusals.ts";

/** What a provider gives for a code. */
export type ProviderTokens = { idToken: string; accessToken: string };

/** Our registration at a provider's token endpoint. */
export type Client = {
  tokenEndpoint: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The secret goes into the form instead of the Authorization header. */
  secretInForm?: boolean;
};

/**
 * Exchanges a code with its PKCE verifier (RFC 6749 4.1.3, RFC 7636 4.5), in place of the library's own exchange, which
 * waits without end and follows redirects. Refuses as unauthenticated when the provider says no.
 */
export async function exchangeCode(client: Client, code: string, codeVerifier: string): Promise<OAuth2Tokens> {
  const { clientId, clientSecret, secretInForm } = client;
  const answer = await askProvider(client.tokenEndpoint, {
    method: "POST",
    headers: secretInForm ? {} : { Authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUri,
      code_verifier: codeVerifier,
      ...(secretInForm && { client_id: clientId, client_secret: clientSecret }),
    }),
  });
  if (!answer.ok) throw notConfirmed(new Error(`token endpoint: ${answer.status} ${String(answer.body.error)}`));
  return new OAuth2Tokens(answer.body);
}

/** What our strategies hand back: the tokens as they came. Whose they are is told by the verified id_token. */
export async function tokensAsTheyCame({ tokens }: OAuth2Strategy.VerifyOptions): Promise<ProviderTokens> {
  return { idToken: tokens.idToken(), accessToken: tokens.accessToken() };
}

/** RFC 6749 2.3.1: id and secret are form-encoded before they are joined. */
function basic(id: string, secret: string) {
  const encoded = [id, secret].map((part) => new URLSearchParams({ "": part }).toString().slice(1)).join(":");
  return `Basic ${Buffer.from(encoded).toString("base64")}`;
}
