import { mkdir } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { createTransport, type NodemailerError } from "nodemailer";
import type { Settings } from "#app/domain/settings.ts";
import { writeFileAtomically } from "#app/domain/write-file-atomically.server.ts";
import { DeliveryError, type Mailer, type OutgoingEmail, toMailOptions } from "./mailer.ts";

/** Where e-mails are stored without a mail server. */
export const mailFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "mail");

/** An e-mail's file. */
export const emailFile = (settings: Pick<Settings, "DATA_DIR">, id: number) =>
  path.join(mailFolder(settings), `${id}.eml`);

/** Used without a mail server: each e-mail becomes a file with the same bytes. */
export function fileMailer(settings: Settings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(email) {
      const { message } = await transport.sendMail(toMailOptions(email, settings));
      await keep(settings, email.id, message as Buffer).catch((error: NodeJS.ErrnoException) => {
        throw new DeliveryError(
          "away",
          `${error.code ?? error.name}: the e-mail could not be written to DATA_DIR/mail`,
        );
      });
    },
  };
}

async function keep(settings: Settings, id: number, bytes: Buffer) {
  await mkdir(mailFolder(settings), { recursive: true, mode: 0o700 });
  await writeFileAtomically(emailFile(settings, id), bytes);
}

/** Time limits for connecting and greeting, in milliseconds. */
const entry = { connectionTimeout: 5_000, dnsTimeout: 5_000, greetingTimeout: 5_000, socketCloseTimeout: 1_000 };

/**
 * Time limits for handing an e-mail over and for its acceptance. Servers check before they answer, and a client that
 * hangs up early does not learn that the e-mail went out (RFC 5321, 4.5.3.2.6).
 */
const usual = { handoverMs: 30_000, answerMs: 300_000 };

/**
 * Sends each e-mail over its own connection to the server at `url`, so that stopping leaves no connection to close.
 */
export function smtpMailer(url: string, settings: Settings, { handoverMs, answerMs } = usual): Mailer {
  return {
    async send(email: OutgoingEmail) {
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
        await transport.sendMail({ ...toMailOptions(email, settings), signal: gone.signal });
      } catch (error) {
        throw asUndelivered(error as NodemailerError, isWhole);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function asUndelivered(error: NodemailerError, isWhole: boolean) {
  if (error instanceof DeliveryError) return error;
  const reply = { code: error.code, command: error.command, status: error.responseCode };
  if (isWhole && !error.responseCode)
    return new DeliveryError("unknown", `no answer to the whole e-mail: ${error.message}`, reply);
  return new DeliveryError(kindOf(error), error.message, reply);
}

/**
 * What a failure means. Only a 5xx reply about this recipient or message is final. Objections to us (login, sender,
 * relaying, policy 5.7.x) can be fixed by the operator, so the e-mail waits.
 */
function kindOf({ code, command = "", responseCode, permanent, response = "" }: NodemailerError) {
  if (code === "EENVELOPE" && command === "API") return "refused";
  if (!responseCode || code === "EAUTH" || code === "ECONNECTION") return "away";
  const isOfMessage = command === "RCPT TO" || command === "DATA";
  return permanent && isOfMessage && !/^\d{3}[ -]5\.7\./.test(response) ? "refused" : "later";
}

/** The mail server at SMTP_URL, or files if it is unset. */
export function openMailer(settings: Settings): Mailer {
  return settings.SMTP_URL ? smtpMailer(settings.SMTP_URL, settings) : fileMailer(settings);
}
