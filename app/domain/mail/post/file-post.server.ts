import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { writeWhole } from "#app/domain/files/write-whole.server.ts";
import { messageOf } from "#app/domain/mail/post/message.ts";
import { type Post, Undelivered } from "#app/domain/mail/post/post.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Where letters are put when there is no mail server. */
export const mailFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "mail");

/** The letter's file, as mail programs open it. */
export const letterFile = (settings: Pick<Settings, "DATA_DIR">, id: number) =>
  path.join(mailFolder(settings), `${id}.eml`);

/** A post for where there is no mail server: each letter becomes a file, the same bytes that would have gone out. */
export function filePost(settings: Settings): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter, settings));
      await keep(settings, letter.id, message as Buffer).catch((error: NodeJS.ErrnoException) => {
        throw new Undelivered("away", `${error.code ?? error.name}: the letter could not be written to DATA_DIR/mail`);
      });
    },
  };
}

async function keep(settings: Settings, id: number, bytes: Buffer) {
  await mkdir(mailFolder(settings), { recursive: true, mode: 0o700 });
  await writeWhole(letterFile(settings, id), bytes);
}
