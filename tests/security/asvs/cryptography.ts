import { by, type Chapter, not, open, written } from "#tests/security/asvs/chapter.ts";

const cipher = by(
  ["security/traps.test.ts", "a cipher that does not authenticate"],
  ["domain/commissions/payout-account.test.ts", "is sealed in the database, and shown to its owner"],
);

export const cryptography: Chapter = {
  number: 11,
  name: "Cryptography",
  verdicts: {
    "11.1.1": written("never leaves the server it was made on"),
    "11.1.2": written("AES-256-GCM"),
    "11.2.1": by(
      ["security/traps.test.ts", "a hash that is broken"],
      ["domain/webhooks/signature.test.ts", "is the one that the library of the specification makes"],
    ),
    "11.2.2": by(
      ["domain/secrets/reseal.test.ts", "leaves everything to be opened by the new secret alone"],
      ["drills/commands/operate.test.ts", "changes the secret in two steps around a restart"],
    ),
    "11.2.3": by(
      ["domain/webhooks/signature.test.ts", "is of 32 random bytes, and kept so that only this platform opens it"],
      ["server/boot/boot.test.ts", "is made once, kept, and nobody else's to read"],
    ),
    "11.3.1": cipher,
    "11.3.2": cipher,
    "11.3.3": by(["domain/commissions/payout-account.test.ts", "is as if it had never been saved under another"]),
    "11.4.1": by(["security/traps.test.ts", "a hash that is broken"]),
    "11.4.2": not("there are no passwords here"),
    "11.4.3": by(["domain/certificates/wording.test.ts", "hashes the canonical JSON"]),
    "11.4.4": not("no key is made of a password: the secret has 32 random bytes, or at least 32 characters"),
    "11.5.1": open(
      "sessions, tokens and webhook secrets have 256 random bits; ids of certificates, files and conversations are UUIDs (122). Voucher codes, which people copy from paper, have 60: at 200 tries an hour from one address, ten thousand addresses would find one of a hundred codes in hundreds of thousands of years",
    ),
    "11.6.1": by(["domain/sign-in/local-provider.test.ts", "signs with a key that it publishes"]),
  },
};
