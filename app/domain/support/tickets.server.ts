import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { keysOf } from "#app/domain/json-view.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";
import { attachmentsOf } from "./attachments.server.ts";
import {
  livingStatuses,
  type ReplyView,
  type TicketDetail,
  type TicketView,
  ticketNotFound,
  ticketPriorities,
} from "./ticket.ts";
import type { TicketQuery } from "./ticket-forms.ts";

/** Literals as in the index: with parameters PostgreSQL would not use it. */
const statusList = sql.raw(livingStatuses.map((status) => `'${status}'`).join(", "));

/** Whether the ticket is not finished. */
export const isUnresolved = sql<boolean>`support_tickets.status in (${statusList})`;

/** How urgent a ticket is: 1 for the most urgent. As in the index. */
export const urgency = sql<number>`array_position(${sql.raw(`'{${keysOf(ticketPriorities).reverse()}}'`)}::text[],
  support_tickets.priority)`;

/**
 * Since when the author has been waiting for the school: since the ticket, or since their first reply after the
 * school's last one. Null if the school wrote last or the ticket is finished.
 */
export const waitsSince = sql<Date | null>`(case when not ${isUnresolved} then null
  when support_tickets.answered_at is null then support_tickets.created_at
  else (select min(r.created_at) from ${ticketReplies} r where r.ticket_id = support_tickets.id
    and r.id > coalesce((select max(s.id) from ${ticketReplies} s
      where s.ticket_id = support_tickets.id and s.from_school), 0)) end)`.mapWith(tickets.createdAt);

export const waitedMinutes = (ctx: Pick<Ctx, "now">) =>
  sql<number | null>`floor(extract(epoch from ${sqlNow(ctx)} - ${waitsSince}) / 60)::int`;

/** Whether the author wrote last and the ticket is not finished. */
export const awaitsSchool = sql<boolean>`(${waitsSince} is not null)`;

/** Whether the time for a first reply has passed without one, and the ticket is not finished. */
export const isOverdue = (ctx: Pick<Ctx, "now" | "settings">) =>
  sql<boolean>`(${isUnresolved} and support_tickets.answered_at is null
    and support_tickets.created_at <= ${lastInTime(ctx)})`;

/**
 * A select of one row: how many are overdue. Computed as the counter of open tickets minus answered and recent ones, so
 * that no page counts the backlog.
 */
export function selectOverdue(ctx: Pick<Ctx, "db" | "now" | "settings">) {
  const countOf = (which: SQL) => sql`(select count(*) from ${tickets} where ${isUnresolved} and ${which})`;
  const answered = countOf(sql`support_tickets.answered_at is not null`);
  const inTime = countOf(sql`support_tickets.answered_at is null and support_tickets.created_at > ${lastInTime(ctx)}`);
  const total = sql<number>`greatest(0, living.total - ${answered} - ${inTime})::int`;
  return ctx.db.select({ total }).from(selectCounterTotal(ctx, ["ticket"], livingStatuses).as("living"));
}

/** Tickets opened after this moment are still within the promised time. */
const lastInTime = (ctx: Pick<Ctx, "now" | "settings">) =>
  sql`${sqlNow(ctx)} - make_interval(hours => ${ctx.settings.ANSWER_HOURS})`;

/** A select of TicketView rows; the caller adds the `where`. Who answers is read for the school alone. */
export function selectTickets(ctx: Ctx) {
  const forSchool = (column: SQL) => (can(ctx.viewer, "tickets.see") ? column : sql`null::text`) as SQL<string | null>;
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
      mergedInto: tickets.mergedInto,
      attachments: attachmentsOf(sql`a.ticket_id = support_tickets.id and a.reply_id is null`),
      isOverdue: isOverdue(ctx),
      awaitsSchool,
      waitsSince,
      waitedMinutes: waitedMinutes(ctx),
      assigneeId: forSchool(sql`support_tickets.assignee_id`),
      assigneeName: forSchool(sql`(select u.full_name from ${users} u where u.id = support_tickets.assignee_id)`),
    })
    .from(tickets)
    .$dynamic();
}

/** The condition for tickets whose `within` contains every word, or with that number (`#12`), and that status. */
export function matchesTicketQuery({ q = "", status = "all" }: Pick<TicketQuery, "q" | "status">, within: SQL) {
  const [, isNumber, number] = /^(#?)(\d{1,9})$/.exec(q) ?? [];
  return and(
    status === "all" ? undefined : eq(tickets.status, status),
    or(
      isNumber ? undefined : matchesEveryWord(sql`folded(${within})`, q),
      number ? eq(tickets.id, Number(number)) : undefined,
    ),
  );
}

/** A ticket with its replies, oldest first. */
export async function showTicket(ctx: Ctx, id: number): Promise<TicketDetail> {
  const signed = requireViewer(ctx);
  const { tickets, replies } = await batchRead(signed, {
    tickets: selectTickets(signed).where(eq(supportTickets.id, id)),
    replies: selectReplies(signed, id),
  });
  return { ...mine(signed, tickets[0] as TicketView | undefined), replies: signedReplies(signed, replies) };
}

/** A ticket of the viewer's own, or any for an admin. */
export async function findMyTicket(ctx: Ctx, id: number): Promise<TicketView> {
  const signed = requireViewer(ctx);
  const [ticket] = await selectTickets(signed).where(eq(supportTickets.id, id));
  return mine(signed, ticket as TicketView | undefined);
}

function mine({ viewer }: SignedCtx, ticket: TicketView | undefined): TicketView {
  if (ticket && can(viewer, "tickets.see", { owns: ticket.userId === viewer.id })) return ticket;
  throw new AppError("not_found", ticketNotFound);
}

export function selectReplies({ db }: Ctx, ticketId: number) {
  const { id, message, fromSchool, createdAt } = ticketReplies;
  const attachments = attachmentsOf(sql`a.reply_id = ticket_replies.id`);
  const columns = { id, ticketId: ticketReplies.ticketId, message, fromSchool, createdAt, attachments };
  return db
    .select({ ...columns, fullName: users.fullName, givenName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(id));
}

type Row = Omit<ReplyView, "authorName"> & { fullName: string; givenName: string };

/** Students see the given name of the person who replied, as in a signature. */
export function signedReplies({ viewer }: SignedCtx, rows: Row[]): ReplyView[] {
  const inFull = can(viewer, "tickets.seeAll");
  return rows.map(({ fullName, givenName, ...reply }) => ({
    ...reply,
    authorName: reply.fromSchool && !inFull ? givenName : fullName,
  }));
}
