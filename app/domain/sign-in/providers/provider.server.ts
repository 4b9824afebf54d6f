import type { JWTVerifyGetKey } from "jose";
import type { OAuth2Strategy } from "remix-auth-oauth2";
import type { ProviderTokens } from "#app/domain/sign-in/providers/exchange-code.server.ts";

/** A provider ready for use: what remix-auth drives, and what its id_token has to satisfy. */
export type Provider = {
  strategy: OAuth2Strategy<ProviderTokens>;
  clientId: string;
  /** What `iss` may say. */
  issuers: string[];
  /** The issuer under which people are kept; people are found by (issuer, subject). */
  identityIssuer: string;
  keys: JWTVerifyGetKey;
  /** What asks it to let somebody, known by their e-mail, sign in anew, whoever it has signed in already. */
  anew: (email: string) => Record<string, string>;
  /** Whether its id_token then says when they did (`auth_time`); it must, and that must be just now. */
  provesAnew: boolean;
  /** Asked for the claims that an id_token leaves out. */
  userinfoEndpoint: string | null;
};
