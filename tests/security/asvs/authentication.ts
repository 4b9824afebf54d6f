import { by, type Chapter, not, written } from "#tests/security/asvs/chapter.ts";

const noPasswords = not(
  "there are no passwords here: people sign in with Google, the school's OpenID provider or a code sent by e-mail",
);
const noTelephones = not("no code goes out by telephone");

export const authentication: Chapter = {
  number: 6,
  name: "Authentication",
  verdicts: {
    "6.1.1": written("Nobody is locked out"),
    "6.1.2": noPasswords,
    "6.1.3": written("four ways in"),
    "6.2.1": noPasswords,
    "6.2.2": noPasswords,
    "6.2.3": noPasswords,
    "6.2.4": noPasswords,
    "6.2.5": noPasswords,
    "6.2.6": noPasswords,
    "6.2.7": noPasswords,
    "6.2.8": noPasswords,
    "6.2.9": noPasswords,
    "6.2.10": noPasswords,
    "6.2.11": noPasswords,
    "6.2.12": noPasswords,
    "6.3.1": by(["api/sign-in.test.ts", "too many tries"]),
    "6.3.2": by(
      ["server/boot/boot.test.ts", "keeps demo accounts off a public address"],
      ["security/local-sign-in.test.ts", "lets nobody from the internet choose who they are"],
    ),
    "6.3.3": by(["domain/sign-in/second-factor.test.ts", "is missing where it says"]),
    "6.3.4": by(
      ["domain/sign-in/sign-in.test.ts", "knows the configured ones alone"],
      ["access/reading.test.ts", "know every address, and none that is not there"],
    ),
    "6.4.1": noPasswords,
    "6.4.2": noPasswords,
    "6.4.3": noPasswords,
    "6.4.4": by([
      "domain/second-factor/second-factor.test.ts",
      "is switched off by another admin, which ends sessions",
    ]),
    "6.5.1": by(
      [
        "domain/sign-in/email-code.test.ts",
        "opens an account for an address that has none, which is asked for its name",
      ],
      ["domain/second-factor/second-factor.test.ts", "opens a session by the app's code, which is good once"],
      ["domain/second-factor/second-factor.test.ts", "takes a recovery code once, however it is typed"],
    ),
    "6.5.2": by([
      "domain/second-factor/second-factor.test.ts",
      "the secret lies sealed, and ten recovery codes hashed",
    ]),
    "6.5.3": written("six random digits"),
    "6.5.4": written("six random digits"),
    "6.5.5": by(
      [
        "domain/sign-in/email-code.test.ts",
        "is good for ten minutes, in the browser that asked, until it asks for another",
      ],
      ["domain/second-factor/totp.test.ts", "is taken one step before and after, and no further"],
    ),
    "6.6.1": noTelephones,
    "6.6.2": by([
      "domain/sign-in/email-code.test.ts",
      "is good for ten minutes, in the browser that asked, until it asks for another",
    ]),
    "6.6.3": by(
      ["domain/sign-in/email-code.test.ts", "is refused after five wrong ones, the right one too"],
      ["domain/second-factor/second-factor.test.ts", "locks an account after ten failures for a quarter of an hour"],
    ),
    "6.8.1": by(["domain/sign-in/sign-in.test.ts", "keeps the same subject of two issuers apart"]),
    "6.8.2": by(
      ["domain/sign-in/sign-in.test.ts", "that nobody signed"],
      ["domain/sign-in/sign-in.test.ts", "refuses an id_token with %s"],
    ),
    "6.8.3": not("nothing speaks SAML"),
    "6.8.4": by(["domain/sign-in/sign-in-again.test.ts", "is not believed of an OpenID provider that says %s"]),
  },
};
