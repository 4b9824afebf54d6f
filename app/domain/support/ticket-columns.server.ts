import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { selectTotal } from "#app/domain/tallies/school-tallies.server.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

/** Whether nobody has said yet that the ticket is done. */
export const isLiving = sql<boolean>`support_tickets.status in ('open', 'in_progress')`;

/** The statuses of those; above they are spelled out as in the index. */
const livingStatuses = ["open", "in_progress"];

/**
 * Whether the last word is that of whoever asked, and nobody has said that the ticket is done. Where the school has not
 * answered yet, nobody looks for the last word.
 */
export const awaitsSchool = sql<boolean>`(${isLiving} and case when support_tickets.answered_at is null then true
  else not coalesce((select r.from_school from ${ticketReplies} r
    where r.ticket_id = support_tickets.id order by r.id desc limit 1), false) end)`;

/** Whether the time for a first answer went by without one (B §9), and the ticket is not done. */
export const isOverdue = (ctx: Pick<Ctx, "now">) =>
  sql<boolean>`(${isLiving} and support_tickets.answered_at is null
    and support_tickets.created_at <= ${lastInTime(ctx)})`;

/**
 * A select of one row: how many are overdue. It is all living, as is kept of them, less those with an answer and those of
 * the last hours, so that what has piled up is not counted for every look at it.
 */
export function selectOverdue(ctx: Pick<Ctx, "db" | "now">) {
  const countOf = (which: SQL) => sql`(select count(*) from ${tickets} where ${isLiving} and ${which})`;
  const answered = countOf(sql`support_tickets.answered_at is not null`);
  const inTime = countOf(sql`support_tickets.answered_at is null and support_tickets.created_at > ${lastInTime(ctx)}`);
  const total = sql<number>`greatest(0, living.total - ${answered} - ${inTime})::int`;
  return ctx.db.select({ total }).from(selectTotal(ctx, "ticket", livingStatuses).as("living"));
}

/** Whoever asked after this moment is not kept waiting too long yet. */
const lastInTime = (ctx: Pick<Ctx, "now">) => sql`${clock(ctx)} - make_interval(hours => ${answerHours})`;

/** Tickets as TicketView (of the conversation the database knows no type); add the `where`. */
export function selectTickets(ctx: Ctx) {
  return ctx.db
    .select({
      id: tickets.id,
      userId: tickets.userId,
      name: tickets.name,
      email: tickets.email,
      subject: tickets.subject,
      description: tickets.description,
      category: tickets.category,
      priority: tickets.priority,
      status: tickets.status,
      chatContext: tickets.chatContext,
      sessionId: tickets.sessionId,
      createdAt: tickets.createdAt,
      updatedAt: tickets.updatedAt,
      answeredAt: tickets.answeredAt,
      isOverdue: isOverdue(ctx),
      awaitsSchool,
    })
    .from(tickets)
    .$dynamic();
}

/**
 * The tickets that a list is asked for: every word somewhere in `within`, or the number (`#12`: it alone); and the
 * status.
 */
export function asked({ q = "", status = "all" }: Pick<TicketQuery, "q" | "status">, within: SQL) {
  const [, isNumber, number] = /^(#?)(\d{1,9})$/.exec(q) ?? [];
  return and(
    status === "all" ? undefined : eq(tickets.status, status),
    or(
      isNumber ? undefined : everyWordIn(sql`folded(${within})`, q),
      number ? eq(tickets.id, Number(number)) : undefined,
    ),
  );
}
