import { by, type Chapter, written } from "#tests/security/asvs/chapter.ts";

export const data: Chapter = {
  number: 14,
  name: "Data protection",
  verdicts: {
    "14.1.1": written("| Sealed |"),
    "14.1.2": written("| Sealed |"),
    "14.2.1": by([
      "server/log.test.ts",
      "writes one JSON line per request: route pattern, status and time, nothing personal",
    ]),
    "14.2.2": by(["server/headers.test.ts", "is kept by nobody once a session may have been read"]),
    "14.2.3": by(
      ["browser/a11y/screens.spec.ts", "nothing comes from elsewhere"],
      ["domain/assistant/model.test.ts", "gets nothing about the person"],
    ),
    "14.2.4": by(
      ["domain/commissions/payout-account.test.ts", "is sealed in the database"],
      ["api/payments/card-data.test.ts", "is in no answer, no log and no table"],
      ["domain/mail/purge-emails.test.ts", "erases the words of those done with for 90 days"],
      ["domain/people/sessions/forget-sessions.test.ts", "takes those that nobody can come back into"],
    ),
    "14.3.1": by(["api/sign-in.test.ts", "by %s /api/logout ends the session, again and again"]),
    "14.3.2": by(["server/headers.test.ts", "is kept by nobody once a session may have been read"]),
    "14.3.3": by(["security/traps.test.ts", "something kept in the browser beside cookies"]),
  },
};
