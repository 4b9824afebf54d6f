import type { DataOf } from "#app/domain/events/event-types.ts";
import { statusTable, type TicketStatus } from "#app/domain/support/ticket.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";
import type { Cast, Member } from "./cast.ts";
import { byDay, byTime, type Chronicle, hourMs, later } from "./chronicle.ts";
import { escalation, type TicketText, ticketTexts } from "./ticket-texts.ts";

type NewTicket = typeof supportTickets.$inferInsert;
type Said = { from: "school" | "asker"; text: string; at: Date };
type Move = DataOf<"ticket.status_changed"> & { at: Date; by: "school" | "asker" };
type Planned = { row: NewTicket & { createdAt: Date }; said: Said[]; moves: Move[] };

/** Writes what people asked the school, with its answers and how each ticket ended. */
export async function writeTickets(chronicle: Chronicle, cast: Cast): Promise<void> {
  const { ctx, record } = chronicle;
  const all = [...ticketTexts.map((text) => planned(chronicle, cast, text)), escalated(chronicle, cast)];
  const ordered = byTime(all, ({ row }) => row.createdAt);
  const rows = await ctx.db
    .insert(supportTickets)
    .values(ordered.map(({ row }) => row))
    .returning();
  const tickets = ordered.map((ticket) => {
    const { id, category, priority } = rows.find(({ subject }) => subject === ticket.row.subject)!;
    return { ...ticket, id, category, priority, userId: ticket.row.userId ?? null };
  });
  const by = { school: cast.marta.id };
  for (const { id, category, priority, userId, row, moves } of tickets) {
    record(row.createdAt, userId, ["ticket.created", `ticket/${id}`, { category, priority, by: "asker" }]);
    for (const { at, by: who, ...move } of moves)
      record(at, { ...by, asker: userId }[who], ["ticket.status_changed", `ticket/${id}`, move]);
  }
  const replies = tickets.flatMap(({ id, userId, said }) =>
    said.map(({ from, text, at }) => ({
      ticketId: id,
      message: text,
      createdAt: at,
      fromSchool: from === "school",
      authorId: { ...by, asker: userId! }[from],
    })),
  );
  const written = await ctx.db
    .insert(ticketReplies)
    .values(byTime(replies, ({ createdAt }) => createdAt))
    .returning();
  for (const { id, ticketId, authorId, fromSchool, createdAt } of written) {
    const data = { reply: id, by: fromSchool ? "school" : "asker" } as const;
    record(createdAt, authorId, ["ticket.replied", `ticket/${ticketId}`, data]);
  }
}

/** A ticket as all its replies have left it. */
function planned(chronicle: Chronicle, cast: Cast, text: TicketText): Planned {
  const { from, hoursAgo, replies, ends, ...ticket } = text;
  const createdAt = askedAt(chronicle, hoursAgo);
  const moves: Move[] = [];
  let status: TicketStatus = "open";
  let at = createdAt;
  const move = (to: TicketStatus, by: Move["by"]) => {
    if (to !== status) moves.push({ from: status, to, at, by });
    status = to;
  };
  const said = replies.map((reply): Said => {
    at = byDay(chronicle, later(chronicle, at, (reply.hours + chronicle.chance(60) / 60) * hourMs));
    move(statusTable[status][reply.from === "school" ? "afterSchool" : "afterAuthor"], reply.from);
    return { ...reply, at };
  });
  if (ends) {
    at = later(chronicle, at, (1 + chronicle.chance(60) / 60) * hourMs);
    move(ends, "school");
  }
  const answeredAt = said.find((one) => one.from === "school")?.at ?? null;
  return { row: { ...ticket, ...asker(cast, from), status, createdAt, updatedAt: at, answeredAt }, said, moves };
}

/** What is older than three days was asked by day. */
function askedAt({ now, chance, daysAgo }: Chronicle, hoursAgo: number) {
  if (hoursAgo > 72) return daysAgo(hoursAgo / 24);
  return new Date(now.getTime() - hoursAgo * hourMs - chance(50) * 60_000);
}

function escalated(chronicle: Chronicle, cast: Cast): Planned {
  const { from, hoursAgo, subject, messages } = escalation;
  const createdAt = askedAt(chronicle, hoursAgo);
  const row = {
    ...asker(cast, from),
    ...{
      subject,
      createdAt,
      updatedAt: createdAt,
      category: "ai_escalation" as const,
      sessionId: "conversa-de-demonstracao",
    },
    description: messages[0].content,
    chatContext: messages,
  };
  return { row, said: [], moves: [] };
}

function asker({ students, ester }: Cast, from: TicketText["from"]) {
  if (typeof from === "object") return { ...from, userId: null };
  const { id, fullName, email }: Member = from === "ester" ? ester : students[from]!;
  return { userId: id, name: fullName, email };
}
