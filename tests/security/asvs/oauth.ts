import { by, type Chapter, not } from "#tests/security/asvs/chapter.ts";

const oneClient = not(
  "the provider inside the app, for trying it on one's own machine, has one client: the app itself",
);
const noRefresh = not("there are no refresh tokens");

/** The platform is a client of its providers; its own API takes tokens that people create and revoke themselves. */
export const oauth: Chapter = {
  number: 10,
  name: "OAuth and OIDC",
  verdicts: {
    "10.1.1": by(["api/journey.test.ts", "GET /api/users/me gives the bare user"]),
    "10.1.2": by(
      ["domain/sign-in/sign-in.test.ts", "refuses a state that is not this browser's"],
      ["domain/sign-in/sign-in.test.ts", "needs no state from a JSON client: PKCE binds the code to the browser"],
    ),
    "10.2.1": by(["domain/sign-in/sign-in.test.ts", "asks for PKCE S256, a state and a nonce, each time others"]),
    "10.2.2": by(["domain/sign-in/sign-in.test.ts", "refuses an answer that names another sender"]),
    "10.3.1": by(["domain/tokens/tokens.test.ts", "is nobody with %s"]),
    "10.3.2": by(
      ["api/tokens.test.ts", "asks for the scope of the call, by name"],
      ["api/tokens.test.ts", "opens nothing that its owner may not, whatever its scopes"],
    ),
    "10.3.3": by(["domain/tokens/tokens.test.ts", "is its owner, within its scopes"]),
    "10.3.4": by(["api/tokens.test.ts", "%s %s turns every token away"]),
    "10.4.1": by(["domain/sign-in/local-provider.test.ts", "sends nobody anywhere when %s is %j"]),
    "10.4.2": by(["domain/sign-in/local-provider.test.ts", "takes a code once and within 60 s"]),
    "10.4.3": by(["domain/sign-in/local-provider.test.ts", "takes a code once and within 60 s"]),
    "10.4.4": by(["domain/sign-in/local-provider.test.ts", "answers %j with %s"]),
    "10.4.5": noRefresh,
    "10.4.6": by(["domain/sign-in/local-provider.test.ts", "uses a code up even when it comes with %s"]),
    "10.4.7": not("nobody registers clients"),
    "10.4.8": noRefresh,
    "10.4.9": by(
      ["domain/tokens/tokens.test.ts", "ends it at once, and a second time changes nothing"],
      ["routes/tokens.test.ts", "are asked for by name before they end"],
    ),
    "10.4.10": oneClient,
    "10.4.11": oneClient,
    "10.5.1": by(["domain/sign-in/sign-in.test.ts", "refuses an id_token with %s"]),
    "10.5.2": by(["domain/sign-in/sign-in.test.ts", "finds the person again by issuer and subject, not by e-mail"]),
    "10.5.3": by(["domain/sign-in/sign-in.test.ts", "refuses a discovery document of another issuer"]),
    "10.5.4": by(["domain/sign-in/sign-in.test.ts", "refuses an id_token with %s"]),
    "10.5.5": not("no provider is given an address to sign people out by"),
    "10.6.1": by(["domain/sign-in/local-provider.test.ts", "answers %j with %s"]),
    "10.6.2": not("the provider inside the app signs nobody out"),
    "10.7.1": oneClient,
    "10.7.2": oneClient,
    "10.7.3": oneClient,
  },
};
