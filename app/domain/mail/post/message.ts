import type { SendMailOptions } from "nodemailer";
import { type Outgoing, Undelivered } from "#app/domain/mail/post/post.ts";
import { senderOf } from "#app/domain/mail/post/sender.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * A letter as nodemailer takes it. Names and addresses are given apart, never as a line to be parsed, and the envelope
 * by itself, so that nothing in a name can become an address or a header. What is no single plain address is refused.
 */
export function messageOf(letter: Outgoing, settings: Settings): SendMailOptions {
  if (!plainAddress.test(letter.recipient)) throw new Undelivered("refused", "the recipient's address is none");
  const from = senderOf(settings);
  return {
    from,
    to: { name: letter.recipientName, address: letter.recipient },
    envelope: { from: from.address, to: [letter.recipient] },
    ...(settings.CONTACT_EMAIL !== from.address && {
      replyTo: { name: from.name, address: settings.CONTACT_EMAIL },
    }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    date: letter.createdAt,
    messageId: letter.messageId,
    // Absence notes and other machines should not answer (RFC 3834; the second is what Exchange understands).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", "Content-Language": "pt-BR" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Nothing that quotes, lists, comments or ends a line: the library would make an address of almost anything. */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
