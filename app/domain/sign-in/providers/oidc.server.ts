import { createRemoteJWKSet } from "jose";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import type { Settings } from "#app/domain/settings.ts";
import { callbackUrl } from "#app/domain/sign-in/callback-url.ts";
import { patience } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import { discover, type Metadata } from "#app/domain/sign-in/providers/discover.server.ts";
import {
  type Client,
  exchangeCode,
  type ProviderTokens,
  tokensAsTheyCame,
} from "#app/domain/sign-in/providers/exchange-code.server.ts";
import type { Provider } from "#app/domain/sign-in/providers/provider.server.ts";

const discoveredFor = 60 * 60 * 1000;

/**
 * The OpenID provider at OIDC_ISSUER. Its discovery document is kept for an hour; one that could not be had is asked
 * for again at the next sign-in.
 */
export async function openOidc(settings: Settings): Promise<Provider> {
  const kept = opened.get(settings);
  if (kept && Date.now() < kept.until) return await kept.provider;
  const provider = discover(settings.OIDC_ISSUER!).then((metadata) => open(settings, metadata));
  opened.set(settings, { provider, until: Date.now() + discoveredFor });
  provider.catch(() => opened.delete(settings));
  return await provider;
}

const opened = new WeakMap<Settings, { provider: Promise<Provider>; until: number }>();

function open(settings: Settings, metadata: Metadata): Provider {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const client = {
    tokenEndpoint: metadata.token_endpoint,
    clientId: settings.OIDC_CLIENT_ID!,
    clientSecret: settings.OIDC_CLIENT_SECRET!,
    redirectUri: callbackUrl(settings),
    secretInForm: !methods.includes("client_secret_basic"),
  };
  return {
    strategy: new OidcSignIn(client, metadata.authorization_endpoint),
    clientId: client.clientId,
    issuers: [metadata.issuer],
    identityIssuer: metadata.issuer,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: patience }),
    anew: (email) => ({ prompt: "login", max_age: "0", login_hint: email }),
    provesAnew: true,
    userinfoEndpoint: metadata.userinfo_endpoint ?? null,
  };
}

class OidcSignIn extends OAuth2Strategy<ProviderTokens> {
  constructor(
    private readonly registered: Client,
    authorizationEndpoint: string,
  ) {
    const { clientId, clientSecret, tokenEndpoint, redirectUri: redirectURI } = registered;
    const scopes = ["openid", "email", "profile"];
    const codeChallengeMethod = CodeChallengeMethod.S256;
    super(
      { clientId, clientSecret, redirectURI, scopes, authorizationEndpoint, tokenEndpoint, codeChallengeMethod },
      tokensAsTheyCame,
    );
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    return exchangeCode(this.registered, code, codeVerifier);
  }
}
