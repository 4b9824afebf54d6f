import { by, type Chapter, written } from "#tests/security/asvs/chapter.ts";

export const validation: Chapter = {
  number: 2,
  name: "Validation and business logic",
  verdicts: {
    "2.1.1": by(["contract/description.test.ts", "has an operation for each method of each address, and no other"]),
    "2.1.2": written("fits together"),
    "2.1.3": written("rate-limits.ts"),
    "2.2.1": by(
      ["api/bad-input.test.ts", "%s: no values of another type"],
      ["api/profile.test.ts", "refuses %s (400)"],
    ),
    "2.2.2": by(
      ["api/operators.test.ts", "of %j are refused by call and form in the same words"],
      ["api/reviews.test.ts", "%s: both say what is wrong"],
    ),
    "2.2.3": by(
      ["domain/commissions/payout-account.test.ts", "takes no %j"],
      ["domain/reviews/write-review.test.ts", "is for somebody signed in, in their own finished course"],
    ),
    "2.3.1": by(
      ["domain/certificates/generate.test.ts", "refuses visitors, other people's ids and enrolments, and unfinished"],
      ["domain/progress/completion.test.ts", "wants the quiz passed first"],
      ["api/payments/payments.test.ts", "charges the price of the course, whatever else is sent"],
    ),
    "2.3.2": by(
      ["http/rate-limits.test.ts", "%s is counted at all its endpoints"],
      ["domain/vouchers/redeem-voucher.test.ts", "may be tried wrongly five times in a quarter of an hour"],
    ),
    "2.3.3": by(
      ["domain/transaction.test.ts", "undoes everything and does nothing again when the work itself refuses"],
      ["security/faults.test.ts", "leaves nothing behind, and is in the log without what was written"],
      ["security/killed-payment.test.ts", "is answered by the next one, and made once"],
    ),
    "2.3.4": by(
      ["domain/vouchers/redeem-voucher.test.ts", "fifty people on a code for five make exactly five maintainers"],
      ["domain/payments/races.test.ts", "pay by card: one payment, one enrolment, one commission"],
      ["domain/payouts/races.test.ts", "twenty payouts of the same commissions: one is opened"],
    ),
    "2.4.1": by(
      ["domain/access/limits-table.test.ts", "are so many; those of money"],
      ["api/certificates.test.ts", "counts both ways together and stops after 10 a minute from one address"],
      ["api/assistant.test.ts", "takes ten questions a minute of each person"],
    ),
  },
};
