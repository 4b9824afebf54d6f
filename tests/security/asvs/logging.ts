import { by, type Chapter, written } from "#tests/security/asvs/chapter.ts";

export const logging: Chapter = {
  number: 16,
  name: "Security logging and error handling",
  verdicts: {
    "16.1.1": written("| Events |"),
    "16.2.1": by(
      ["access/writing.test.ts", "$name"],
      ["server/log.test.ts", "writes one JSON line per request: route pattern, status and time, nothing personal"],
    ),
    "16.2.2": by([
      "server/log.test.ts",
      "writes one JSON line per request: route pattern, status and time, nothing personal",
    ]),
    "16.2.3": written("standard output"),
    "16.2.4": by([
      "server/log.test.ts",
      "writes one JSON line per request: route pattern, status and time, nothing personal",
    ]),
    "16.2.5": by(
      ["security/log-values.test.ts", "is the query and the reason, never its values: %s"],
      ["security/log-values.test.ts", "names PostgreSQL's reason by its code"],
      ["api/tokens.test.ts", "stays out of what the server writes down, as the good one does"],
    ),
    "16.3.1": by(["security/audit.test.ts", "signing in and out, and a sign-in that comes to nothing"]),
    "16.3.2": by(["security/requests.test.ts", "is written down with who asked: %s"]),
    "16.3.3": by(
      ["api/certificates.test.ts", "answers every miss alike and counts it without what was tried"],
      ["security/requests.test.ts", "is written down with who asked: %s"],
    ),
    "16.3.4": by(["security/faults.test.ts", "leaves nothing behind, and is in the log without what was written"]),
    "16.4.1": by(["security/requests.test.ts", "is one line of the log, whatever stands in it"]),
    "16.4.2": by(
      ["security/audit.test.ts", "is %s by nobody, not even by the platform"],
      ["security/audit.test.ts", "is not emptied either, at once or with what it hangs on"],
    ),
    "16.4.3": written("takes it to another machine"),
    "16.5.1": by(["security/faults.test.ts", "is answered to a program in the envelope, in so many words and no more"]),
    "16.5.2": by(
      ["api/assistant.test.ts", "answers 503 while the model is down, stores nothing and works again afterwards"],
      ["api/sign-in.test.ts", "a provider that is down, by form and by JSON"],
      ["server/jobs/mail.test.ts", "delays neither pages nor shutdown"],
    ),
    "16.5.3": by(
      ["security/faults.test.ts", "leaves nothing behind, and is in the log without what was written"],
      ["domain/transaction.test.ts", "undoes everything and does nothing again when the work itself refuses"],
    ),
  },
};
