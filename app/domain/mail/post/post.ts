/** A letter on its way out. */
export type Outgoing = {
  id: number;
  messageId: string;
  recipient: string;
  recipientName: string;
  subject: string;
  text: string;
  html: string;
  /** When it was written; it goes out with this date at each attempt. */
  createdAt: Date;
};

/** Whoever takes letters. `send` resolves once the letter is theirs to deliver, and throws `Undelivered` otherwise. */
export type Post = {
  send: (letter: Outgoing) => Promise<void>;
};

/**
 * Why a letter was not taken: `refused`, this one will never be; `later`, not now; `away`, nobody was there to take any
 * letter; `unknown`, they had all of it and never said whether they took it. The message is for the log and the outbox,
 * and holds nobody's address.
 */
export class Undelivered extends Error {
  constructor(
    readonly kind: "refused" | "later" | "away" | "unknown",
    reason: string,
  ) {
    super(withoutAddresses(reason));
    this.name = "Undelivered";
  }
}

/** Servers like to repeat the address that they refuse. */
function withoutAddresses(reason: string) {
  return reason
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…")
    .replace(/\s+/g, " ")
    .slice(0, 300);
}
