import { OAuth2Tokens } from "arctic";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { callbackUrl } from "#app/domain/sign-in/callback-url.ts";
import { localClient, localIssuer } from "#app/domain/sign-in/local/local-metadata.server.ts";
import { redeemLocalCode } from "#app/domain/sign-in/local/redeem-local-code.server.ts";
import { signingKey } from "#app/domain/sign-in/local/signing-key.server.ts";
import { type ProviderTokens, tokensAsTheyCame } from "#app/domain/sign-in/providers/exchange-code.server.ts";
import type { Provider } from "#app/domain/sign-in/providers/provider.server.ts";
import { notConfirmed } from "#app/domain/sign-in/refusals.ts";

/**
 * The identity provider inside the app. The browser goes there and back as with any other; only the exchange of the
 * code stays in the process, since a container need not reach itself under PUBLIC_ORIGIN.
 */
export function openLocal(ctx: Ctx): Provider {
  const issuer = localIssuer(ctx.settings);
  return {
    strategy: new LocalSignIn(ctx),
    clientId: localClient,
    issuers: [issuer],
    // PUBLIC_ORIGIN may change between two runs; the demo people stay the same.
    identityIssuer: "local",
    keys: () => signingKey(ctx.settings).publicKey,
    // Without a hint: to one it answers at once, and nobody would have been asked.
    anew: () => ({ prompt: "login", max_age: "0" }),
    provesAnew: true,
    userinfoEndpoint: null,
  };
}

class LocalSignIn extends OAuth2Strategy<ProviderTokens> {
  constructor(private readonly ctx: Ctx) {
    const issuer = localIssuer(ctx.settings);
    super(
      {
        clientId: localClient,
        clientSecret: null,
        redirectURI: callbackUrl(ctx.settings),
        scopes: ["openid", "email", "profile"],
        authorizationEndpoint: `${issuer}/authorize`,
        tokenEndpoint: `${issuer}/token`,
        codeChallengeMethod: CodeChallengeMethod.S256,
      },
      tokensAsTheyCame,
    );
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const asked = {
      grant_type: "authorization_code",
      client_id: localClient,
      redirect_uri: callbackUrl(this.ctx.settings),
    };
    try {
      return new OAuth2Tokens(await redeemLocalCode(this.ctx, { ...asked, code, code_verifier: codeVerifier }));
    } catch (error) {
      throw error instanceof Refusal ? notConfirmed(error) : error;
    }
  }
}
