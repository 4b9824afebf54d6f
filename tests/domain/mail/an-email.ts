import { randomUUID } from "node:crypto";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** Puts an e-mail into the outbox, due at once. Returns its row. */
export async function anEmail(db: Db, about: Partial<typeof mails.$inferInsert> = {}) {
  const id = randomUUID();
  const values = {
    kind: "ticket.opened",
    about: `ticket/${id}`,
    messageId: `<${id}@sementeira.example>`,
    recipient: `${id}@exemplo.test`,
    recipientName: "Ester Lima",
    subject: "Recebemos a sua mensagem",
    text: "Olá, Ester.\n",
    html: "<p>Olá, Ester.</p>",
    ...about,
  };
  const [row] = await db.insert(mails).values(values).returning();
  return row!;
}
