import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#app/domain/settings.ts";
import { oneLine } from "./compose.ts";

/** An e-mail on its way out. */
export type OutgoingEmail = {
  id: number;
  /** The kind of e-mail, such as `payment.receipt`, and its object, such as `payment/12`. */
  kind: string;
  about: string;
  messageId: string;
  recipient: string;
  recipientName: string;
  subject: string;
  text: string;
  html: string;
  /** When it was written; it goes out with this date at each attempt. */
  createdAt: Date;
  /** The account that it goes to. */
  userId?: string | null;
  /** Who gets the replies, if not the school. */
  replyTo?: { name: string; address: string };
  /** Where the reader or their mail program can end e-mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

/** Delivers e-mails. `send` resolves once the e-mail is accepted, and throws `DeliveryError` otherwise. */
export type Mailer = {
  send: (email: OutgoingEmail) => Promise<void>;
};

/**
 * Why an e-mail was not accepted: `refused`, for good; `later`, not now; `away`, server unreachable; `unknown`, no
 * reply after the data. The message holds no address.
 */
export class DeliveryError extends Error {
  constructor(
    readonly kind: "refused" | "later" | "away" | "unknown",
    reason: string,
    /** The replies of the mail server and the connection, without addresses. */
    readonly reply: { code?: string; command?: string; status?: number } = {},
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

/** The sender: MAIL_FROM, or the school's contact address, under the platform's name. */
export function senderOf({ MAIL_FROM, CONTACT_EMAIL, PLATFORM_NAME }: Settings) {
  return { name: oneLine(PLATFORM_NAME), address: MAIL_FROM ?? CONTACT_EMAIL };
}

/**
 * An e-mail for nodemailer. Names and addresses are separate fields, so that nothing in a name can become an address or
 * header.
 */
export function toMailOptions(email: OutgoingEmail, settings: Settings): SendMailOptions {
  if (!plainAddress.test(email.recipient)) throw new DeliveryError("refused", "the recipient's address is none");
  const from = senderOf(settings);
  const contact = settings.CONTACT_EMAIL !== from.address && { name: from.name, address: settings.CONTACT_EMAIL };
  const { unsubscribeUrl, replyTo = contact } = email;
  return {
    from,
    to: { name: email.recipientName, address: email.recipient },
    envelope: { from: from.address, to: [email.recipient] },
    ...(replyTo && { replyTo }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.attachments,
    date: email.createdAt,
    messageId: email.messageId,
    // Prevents automatic replies (RFC 3834; the second header is for Exchange).
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": "pt-BR",
      ...(unsubscribeUrl && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Neither quotes, lists, comments nor line ends: nodemailer would make an address of almost anything. */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
