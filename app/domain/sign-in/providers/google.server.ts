import { createRemoteJWKSet } from "jose";
import { GoogleStrategy } from "remix-auth-google";
import type { Settings } from "#app/domain/settings.ts";
import { callbackUrl } from "#app/domain/sign-in/callback-url.ts";
import { patience } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import {
  type Client,
  exchangeCode,
  type ProviderTokens,
  tokensAsTheyCame,
} from "#app/domain/sign-in/providers/exchange-code.server.ts";
import type { Provider } from "#app/domain/sign-in/providers/provider.server.ts";

/** Google through remix-auth-google, at the addresses of the settings. Its keys are kept between sign-ins. */
export function openGoogle(settings: Settings): Provider {
  const ready = opened.get(settings) ?? open(settings);
  opened.set(settings, ready);
  return ready;
}

const opened = new WeakMap<Settings, Provider>();

function open(settings: Settings): Provider {
  const client = {
    tokenEndpoint: settings.GOOGLE_TOKEN_ENDPOINT,
    clientId: settings.GOOGLE_CLIENT_ID!,
    clientSecret: settings.GOOGLE_CLIENT_SECRET!,
    redirectUri: callbackUrl(settings),
  };
  return {
    strategy: new GoogleSignIn(client, settings.GOOGLE_AUTHORIZATION_ENDPOINT),
    clientId: client.clientId,
    // Google's older tokens name their issuer without the scheme.
    issuers: [settings.GOOGLE_ISSUER, settings.GOOGLE_ISSUER.replace(/^https:\/\//, "")],
    identityIssuer: settings.GOOGLE_ISSUER,
    keys: createRemoteJWKSet(new URL(settings.GOOGLE_JWKS_URI), { timeoutDuration: patience }),
    // Google takes neither prompt=login nor max_age. It lets people choose their account each time, as every sign-in of
    // ours asks; a hint would choose for them.
    anew: () => ({ prompt: "select_account" }),
    provesAnew: false,
    userinfoEndpoint: null,
  };
}

class GoogleSignIn extends GoogleStrategy<ProviderTokens> {
  constructor(
    private readonly registered: Client,
    authorizationEndpoint: string,
  ) {
    const { clientId, clientSecret, redirectUri: redirectURI } = registered;
    const scopes = ["openid", "email", "profile"];
    super({ clientId, clientSecret, redirectURI, scopes, prompt: "select_account" }, tokensAsTheyCame);
    this.options.authorizationEndpoint = authorizationEndpoint;
    this.options.tokenEndpoint = registered.tokenEndpoint;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    return exchangeCode(this.registered, code, codeVerifier);
  }
}
