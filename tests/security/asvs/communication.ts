import { by, type Chapter, not, written } from "#tests/security/asvs/chapter.ts";

const proxy = written("TLS 1.2 and 1.3");

/** TLS ends at the school's proxy. */
export const communication: Chapter = {
  number: 12,
  name: "Secure communication",
  verdicts: {
    "12.1.1": proxy,
    "12.1.2": proxy,
    "12.1.3": not("nobody is recognised by a client certificate"),
    "12.2.1": by(["security/over-https.test.ts", "asks for https for a year, under every name of the school: %s"]),
    "12.2.2": written("publicly trusted certificate"),
    "12.3.1": written("sslmode=verify-full"),
    "12.3.2": by(
      ["security/traps.test.ts", "TLS that believes any certificate"],
      ["domain/webhooks/send.test.ts", "to one that speaks no TLS says which of them it was"],
    ),
    "12.3.3": written("between the proxy and the platform"),
    "12.3.4": written("sslmode=verify-full"),
  },
};
