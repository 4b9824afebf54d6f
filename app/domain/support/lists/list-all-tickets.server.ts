import { and, count, desc, not, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { asked, awaitsSchool, isLiving, isOverdue, selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { readTally } from "#app/domain/tallies/school-tallies.server.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * A page of everybody's tickets in the order in which they want to be answered (B16): those whose time for a first
 * answer is over, those that wait for the school, those that wait for whoever asked, each oldest first; what is done
 * comes last, newest first. Searched over what was written and who wrote. `overdue`: how many are, whatever is asked.
 * Refuses everybody but admins.
 */
export async function listAllTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView> & { overdue: number }> {
  authorise(ctx, "tickets.answer");
  const wanted = asked(query, said);
  const total = await (query.q ? ctx.db.$count(tickets, wanted) : countAll(ctx, query));
  const [late] = await ctx.db.select({ total: count() }).from(tickets).where(isOverdue(ctx));
  const skipped = (query.page - 1) * query.limit;
  const living = await selectTickets(ctx)
    .where(and(wanted, isLiving))
    .orderBy(desc(isOverdue(ctx)), desc(awaitsSchool), tickets.createdAt, desc(tickets.id))
    .limit(query.limit)
    .offset(skipped);
  const left = query.limit - living.length;
  const before = left && skipped ? await ctx.db.$count(tickets, and(wanted, isLiving)) : 0;
  const done = await selectTickets(ctx)
    .where(and(wanted, not(isLiving)))
    .orderBy(desc(tickets.id))
    .limit(left)
    .offset(Math.max(0, skipped - before));
  return { ...pageOf([...living, ...done] as TicketView[], total, query), overdue: late!.total };
}

const said = sql`${tickets.subject} || ' ' || ${tickets.description} || ' ' || ${tickets.name} || ' ' || ${tickets.email}`;

/** From the kept figures, whose parts are the statuses. */
function countAll(ctx: Ctx, { status = "all" }: TicketQuery): Promise<number> {
  return readTally(ctx, "ticket", status === "all" ? undefined : [status]);
}
