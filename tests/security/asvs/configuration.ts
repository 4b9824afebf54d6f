import { by, type Chapter, open, written } from "#tests/security/asvs/chapter.ts";

export const configuration: Chapter = {
  number: 13,
  name: "Configuration",
  verdicts: {
    "13.1.1": written("Outgoing requests"),
    "13.2.1": written("an account of its own"),
    "13.2.2": open(
      "one database account both migrates and serves, so it owns its tables: an account for the data alone would need grants that follow every migration",
    ),
    "13.2.3": by(["drills/cluster-folder.test.ts", "writes are durable and the socket is the only way in"]),
    "13.2.4": written("nothing else is called"),
    "13.2.5": by(
      ["domain/webhooks/send.test.ts", "%s is no address of the open internet"],
      ["domain/webhooks/send.test.ts", "%s is refused where it is typed, and again where it would be sent"],
    ),
    "13.3.1": written("a vault"),
    "13.3.2": by(["security/files.test.ts", "is nothing with the secret that signs"]),
    "13.4.1": by(["security/requests.test.ts", "is not there: %s"]),
    "13.4.2": by(
      ["security/faults.test.ts", "is answered to a program in the envelope, in so many words and no more"],
      ["server/jobs/mail.test.ts", "shows the outbox to nobody"],
    ),
    "13.4.3": by(["security/requests.test.ts", "is not there: %s"]),
    "13.4.4": by(["security/requests.test.ts", "is not told by TRACE %s"]),
    "13.4.5": by(
      ["access/reading.test.ts", "know every address, and none that is not there"],
      ["server/jobs/mail.test.ts", "shows the outbox to nobody"],
    ),
  },
};
