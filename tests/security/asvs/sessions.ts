import { by, type Chapter, written } from "#tests/security/asvs/chapter.ts";

const secretToken = by([
  "domain/sign-in/session.test.ts",
  "is found by its token, and the database does not hold the token",
]);

export const sessions: Chapter = {
  number: 7,
  name: "Session management",
  verdicts: {
    "7.1.1": written("12 hours and 7 days"),
    "7.1.2": written("ten sessions"),
    "7.1.3": written("What providers are asked", "docs/decisions/0017-sign-in-again.md"),
    "7.2.1": secretToken,
    "7.2.2": secretToken,
    "7.2.3": secretToken,
    "7.2.4": by(
      ["api/sign-in.test.ts", "gives a new session id at each sign-in and ends the one before"],
      ["domain/sign-in/session.test.ts", "gets a new id once a day; the old one is good for 60 s more"],
    ),
    "7.3.1": by(["domain/sign-in/session.test.ts", "of a %s ends when idle, and at last in any case"]),
    "7.3.2": by(["domain/sign-in/session.test.ts", "of a %s ends when idle, and at last in any case"]),
    "7.4.1": by(
      ["api/sign-in.test.ts", "by %s /api/logout ends the session, again and again"],
      ["domain/sign-in/session.test.ts", "ends when its person signs out, once"],
    ),
    "7.4.2": by(["domain/privacy/deletion.test.ts", "leaves nothing that tells who it was, in no column of no table"]),
    "7.4.3": by([
      "domain/second-factor/second-factor.test.ts",
      "ends the other sessions of the account, and this one has passed it",
    ]),
    "7.4.4": by(["api/words.test.ts", "leads a student to what is theirs, by their given name, and out"]),
    "7.4.5": by(["domain/people/sessions/end-sessions-of.test.ts", "an admin ends all sessions of one person"]),
    "7.5.1": by(
      ["domain/access/recent-sign-in.test.ts", "signed in at most fifteen minutes ago; else nothing is written"],
      ["routes/recent-sign-in.test.ts", "waits for a new sign-in with all that was filled in"],
    ),
    "7.5.2": by([
      "domain/people/sessions/one-by-one.test.ts",
      "is ended from elsewhere by anyone who signed in a moment ago",
    ]),
    "7.6.1": by(["domain/sign-in/sign-in-again.test.ts", "makes a provider ask although it knows the browser"]),
    "7.6.2": by(
      ["security/local-sign-in.test.ts", "begins nothing by merely looking"],
      ["api/sign-in.test.ts", "goes from the page through the provider to where the visitor wanted to be"],
    ),
  },
};
