import { PassThrough } from "node:stream";
import { createTransport, type NodemailerError } from "nodemailer";
import { messageOf } from "#app/domain/mail/post/message.ts";
import { type Outgoing, type Post, Undelivered } from "#app/domain/mail/post/post.ts";
import type { Settings } from "#app/domain/settings.ts";

/** How long a mail server may take to let us in and to greet, in milliseconds. */
const entry = { connectionTimeout: 5_000, dnsTimeout: 5_000, greetingTimeout: 5_000, socketCloseTimeout: 1_000 };

/**
 * How long it may take until it has the whole letter, and then until it says whether it takes it: servers check letters
 * before they answer, and whoever leaves meanwhile does not learn that the letter went out (RFC 5321, 4.5.3.2.6).
 */
const usual = { handoverMs: 30_000, answerMs: 300_000 };

/**
 * A post that hands each letter to the mail server at `url` over a connection of its own: nothing is kept open that a
 * stopping platform would have to close.
 */
export function smtpPost(url: string, settings: Settings, { handoverMs, answerMs } = usual): Post {
  return {
    async send(letter: Outgoing) {
      const gone = new AbortController();
      let timer = setTimeout(() => gone.abort(), handoverMs);
      let isWhole = false;
      const transport = createTransport({ url, ...entry, socketTimeout: handoverMs + answerMs });
      const whole = () => {
        isWhole = true;
        clearTimeout(timer);
        timer = setTimeout(() => gone.abort(), answerMs);
      };
      transport.use("stream", (mail, done) => {
        mail.message.transform(() => new PassThrough().once("end", whole));
        done();
      });
      try {
        await transport.sendMail({ ...messageOf(letter, settings), signal: gone.signal });
      } catch (error) {
        throw asUndelivered(error as NodemailerError, isWhole);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function asUndelivered(error: NodemailerError, isWhole: boolean) {
  if (error instanceof Undelivered) return error;
  if (isWhole && !error.responseCode)
    return new Undelivered("unknown", `no answer to the whole letter: ${error.message}`);
  return new Undelivered(kindOf(error), error.message);
}

/**
 * What a failure means for the letter. For good is only what the server says of this recipient or this message, with a
 * reply of 5xx. Its objections to us (the login, the sender, relaying, its rules of policy: 5.7.x) are mended by
 * whoever runs the platform, and the letter waits for that.
 */
function kindOf({ code, command = "", responseCode, permanent, response = "" }: NodemailerError) {
  if (code === "EENVELOPE" && command === "API") return "refused";
  if (!responseCode || code === "EAUTH" || code === "ECONNECTION") return "away";
  const isOfLetter = command === "RCPT TO" || command === "DATA";
  return permanent && isOfLetter && !/^\d{3}[ -]5\.7\./.test(response) ? "refused" : "later";
}
