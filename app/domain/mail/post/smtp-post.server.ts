import { createTransport, type NodemailerError } from "nodemailer";
import { messageOf } from "#app/domain/mail/post/message.ts";
import { type Outgoing, type Post, Undelivered } from "#app/domain/mail/post/post.ts";
import type { Settings } from "#app/domain/settings.ts";

/** How long a mail server may take to let us in, to greet, and to say anything at all, in milliseconds. */
const patience = { connectionTimeout: 5_000, dnsTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

/**
 * A post that hands each letter to the mail server at `url` over a connection of its own: nothing is kept open that a
 * stopping platform would have to close.
 */
export function smtpPost(url: string, settings: Settings): Post {
  const transport = createTransport({ url, ...patience, socketCloseTimeout: 1_000 });
  return {
    async send(letter: Outgoing, signal: AbortSignal) {
      await transport.sendMail({ ...messageOf(letter, settings), signal }).catch((error: NodemailerError) => {
        throw new Undelivered(kindOf(error), error.message);
      });
    },
  };
}

/**
 * What a failure means for the letter. For good is only what the server says of this recipient or this message, with a
 * reply of 5xx. Its objections to us (the login, the sender, relaying, its rules of policy: 5.7.x) are mended by whoever
 * runs the platform, and the letter waits for that.
 */
function kindOf({ code, command = "", responseCode, permanent, response = "" }: NodemailerError) {
  if (code === "EENVELOPE" && command === "API") return "refused";
  if (!responseCode || code === "EAUTH" || code === "ECONNECTION") return "away";
  const isOfLetter = command === "RCPT TO" || command === "DATA";
  return permanent && isOfLetter && !/^\d{3}[ -]5\.7\./.test(response) ? "refused" : "later";
}
