import { and, eq, gt, ne } from "drizzle-orm";
import type { z } from "zod";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";
import { addAttachments, requireRoomFor, withAttachments } from "./attachments.server.ts";
import { lockTickets, moveTicket } from "./change-tickets.server.ts";
import { type ReplyView, statusTable, ticketNotFound } from "./ticket.ts";
import { replyForm, replyWithFiles } from "./ticket-forms.ts";

/**
 * Adds a reply to a ticket and e-mails the other side. A reply by its author reopens a resolved or closed ticket. Somebody
 * of the team replies for the school: the first reply meets the promised time and puts an open ticket in progress. With
 * `close` the reply closes the ticket, in the same transaction.
 */
async function reply(
  ctx: SignedCtx,
  id: number,
  {
    message,
    close = false,
    last_reply_id: lastRead,
    files = [],
  }: z.output<typeof replyForm> & Partial<z.output<typeof replyWithFiles>>,
): Promise<ReplyView & { reopens: boolean }> {
  const { viewer } = ctx;
  const owner = await ownerOf(ctx, id);
  const isOwn = owner?.userId === viewer.id;
  if (!owner || !can(viewer, "tickets.see", { owns: isOwn })) throw new AppError("not_found", ticketNotFound);
  if (!isOwn || close) authorise(ctx, "tickets.answer");
  if (files.length && !owner.userId) throw errorAt("files", unseen);
  await consumeRateLimit(ctx, isOwn ? "ticket.reply" : "ticket.answer");
  return await withAttachments(ctx, files, (stored) =>
    inTransaction({ ...ctx, viewer }, async (within) => {
      await requireRoomFor(within, stored);
      const { reopens } = await updateStatus(within, id, { isOwn, close });
      if (lastRead !== undefined) await refuseUnread(within, id, lastRead);
      const values = { ticketId: id, authorId: viewer.id, fromSchool: !isOwn, message, createdAt: sqlNow(within) };
      const [written] = await within.db.insert(ticketReplies).values(values).returning();
      const attachments = await addAttachments(within, stored, { ticketId: id, replyId: written!.id });
      const by = isOwn ? "asker" : "school";
      await recordEvent(within, "ticket.replied", `ticket/${id}`, { reply: written!.id, by });
      return { ...written!, authorName: viewer.fullName, attachments, reopens };
    }),
  );
}

const unseen = "Quem escreveu este ticket não tem conta, e não veria os arquivos.";

const onTicket = { ability: "tickets.see", limit: null, id: integerPathId(ticketNotFound) } as const;

export const replyToTicket = verb({ ...onTicket, body: replyForm }, reply);

/** The same from a form, which may bring files. */
export const replyByForm = verb({ ...onTicket, body: replyWithFiles }, reply);

async function ownerOf(ctx: Ctx, id: number) {
  const [ticket] = await ctx.db.select({ userId: tickets.userId }).from(tickets).where(eq(tickets.id, id));
  return ticket;
}

/** Refuses (conflict) a reply written before somebody else's newest one was read. Call it with the ticket locked. */
async function refuseUnread({ db, viewer }: SignedCtx, ticketId: number, lastRead: number) {
  const { id, authorId } = ticketReplies;
  const unread = and(eq(ticketReplies.ticketId, ticketId), gt(id, lastRead), ne(authorId, viewer.id));
  if (await db.$count(ticketReplies, unread)) throw new AppError("conflict", unreadReply);
}

const unreadReply =
  "Chegou outra mensagem enquanto você escrevia. Leia acima e, se a resposta ainda vale, envie de novo.";

/** Locks the ticket, so that replies follow one another, and updates it for one more. */
async function updateStatus(ctx: Ctx, id: number, { isOwn, close }: Record<"isOwn" | "close", boolean>) {
  const [ticket] = await lockTickets(ctx, [id]);
  const { status, answeredAt } = ticket!;
  const now = sqlNow(ctx);
  const firstAnswer = !isOwn && !answeredAt && { answeredAt: now };
  await ctx.db
    .update(tickets)
    .set({ updatedAt: now, ...firstAnswer })
    .where(eq(tickets.id, id));
  const next = close ? "closed" : statusTable[status][isOwn ? "afterAuthor" : "afterSchool"];
  if (next !== status) await moveTicket(ctx, ticket!, next);
  return { reopens: statusTable[status].isDone && !statusTable[next].isDone };
}
