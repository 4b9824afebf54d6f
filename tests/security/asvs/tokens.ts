import { by, type Chapter, not } from "#tests/security/asvs/chapter.ts";

const idTokens = by(["domain/sign-in/sign-in.test.ts", "refuses an id_token with %s"]);

/** The only self-contained tokens are the id_tokens of a sign-in: sessions and access tokens are looked up. */
export const tokens: Chapter = {
  number: 9,
  name: "Self-contained tokens",
  verdicts: {
    "9.1.1": by(["domain/sign-in/sign-in.test.ts", "signed with another key"]),
    "9.1.2": by(
      ["domain/sign-in/sign-in.test.ts", "that nobody signed"],
      ["domain/sign-in/sign-in.test.ts", "signed with the published key as a secret"],
    ),
    "9.1.3": by(
      ["domain/sign-in/sign-in.test.ts", "signed with a key that it brings along"],
      ["domain/sign-in/sign-in.test.ts", "refuses a discovery document of another issuer"],
    ),
    "9.2.1": idTokens,
    "9.2.2": by(
      ["domain/sign-in/sign-in.test.ts", "refuses an id_token with %s"],
      ["domain/tokens/tokens.test.ts", "is nobody with %s"],
    ),
    "9.2.3": idTokens,
    "9.2.4": not("the platform signs no tokens for others; the provider inside the app has one client, itself"),
  },
};
