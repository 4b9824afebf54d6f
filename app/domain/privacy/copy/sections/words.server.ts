import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { when } from "#app/domain/privacy/copy/said.ts";
import { section } from "#app/domain/privacy/copy/section.ts";
import { ticketsOf } from "#app/domain/privacy/deletion/erasing/tickets.server.ts";
import { ticketCategories, ticketStatuses } from "#app/domain/support/labels.ts";
import { selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import { type TicketView, ticketJson } from "#app/domain/support/ticket-json.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

type Reply = { ticketId: number; message: string; fromSchool: boolean; createdAt: Date };
type Thread = TicketView & { replies: Reply[] };

export const tickets = section<Thread>({
  file: "mensagens",
  title: "Mensagens à escola",
  about: "O que você escreveu e o que foi respondido, também pelo formulário de contato com o seu e-mail.",
  holds: ["support_tickets.user_id", "ticket_replies.author_id"],
  after: async (ctx, last, most) => {
    const rows = (await selectTickets(ctx)
      .where(and(ticketsOf(ctx.viewer), gt(supportTickets.id, last?.id ?? 0)))
      .orderBy(asc(supportTickets.id))
      .limit(most)) as TicketView[];
    const replies = await repliesTo(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, replies: replies.filter(({ ticketId }) => ticketId === row.id) }));
  },
  json: ({ replies, ...row }) => ({
    ...ticketJson(row),
    replies: replies.map(({ message, fromSchool, createdAt }) => ({
      ...{ message, from_school: fromSchool, created_at: createdAt },
    })),
  }),
  entry: (row) => ({
    title: `#${row.id}: ${row.subject}`,
    facts: [
      ["Escrita em", when(row.createdAt)],
      ["Como", `${row.name}, ${row.email}`],
      ["Assunto", ticketCategories[row.category]],
      ["Situação", ticketStatuses[row.status]],
    ],
    words: [row.description, ...row.replies.map(said)].join("\n\n"),
  }),
});

const said = ({ fromSchool, createdAt, message }: Reply) =>
  `${fromSchool ? "A escola" : "Você"}, ${when(createdAt)}:\n${message}`;

async function repliesTo({ db }: SignedCtx, ids: number[]): Promise<Reply[]> {
  if (!ids.length) return [];
  const { ticketId, message, fromSchool, createdAt, id } = ticketReplies;
  return await db
    .select({ ticketId, message, fromSchool, createdAt })
    .from(ticketReplies)
    .where(inArray(ticketId, ids))
    .orderBy(asc(id));
}

export const conversations = section<typeof chatMessages.$inferSelect>({
  file: "conversas",
  title: "Conversas com o assistente",
  about: "As que ainda não foram apagadas: cada uma dura 24 horas depois da última palavra.",
  holds: ["chat_messages.user_id"],
  after: (ctx, last, most) =>
    ctx.db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.userId, ctx.viewer.id), gt(chatMessages.id, last?.id ?? 0)))
      .orderBy(asc(chatMessages.id))
      .limit(most),
  json: ({ sessionId, role, content, createdAt }) => ({ session_id: sessionId, role, content, created_at: createdAt }),
  entry: ({ role, content, createdAt }) => ({
    title: `${role === "user" ? "Você" : "O assistente"}, ${when(createdAt)}`,
    facts: [],
    words: content,
  }),
});

type Letter = Pick<typeof mails.$inferSelect, "id" | "kind" | "subject" | "recipient" | "createdAt" | "sentAt">;

export const letters = section<Letter>({
  file: "e-mails",
  title: "E-mails que mandamos a você",
  about: "O que foi enviado e quando; o texto está na sua caixa de entrada.",
  holds: [],
  after: (ctx, last, most) => {
    const { id, kind, subject, recipient, createdAt, sentAt } = mails;
    const own = eq(sql`lower(${recipient})`, ctx.viewer.email.toLowerCase());
    return ctx.db
      .select({ id, kind, subject, recipient, createdAt, sentAt })
      .from(mails)
      .where(and(own, gt(id, last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(most);
  },
  json: ({ kind, subject, recipient, createdAt, sentAt }) => ({
    ...{ kind, subject, recipient, created_at: createdAt, sent_at: sentAt },
  }),
  entry: ({ subject, recipient, createdAt, sentAt }) => ({
    title: subject,
    facts: [
      ["Para", recipient],
      ["Escrito em", when(createdAt)],
      ["Enviado em", when(sentAt)],
    ],
  }),
});
