import { count, desc, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { asked, awaitsSchool, isLiving, isOverdue, selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * A page of everybody's tickets in the order in which they want to be answered (B16): those whose time for a first
 * answer is over, those that wait for the school, those that wait for whoever asked, each oldest first; what is done
 * comes last, newest first. Searched over what was written and who wrote. `overdue`: how many are, whatever is asked.
 * Refuses everybody but admins.
 */
export async function listAllTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView> & { overdue: number }> {
  authorise(ctx, "tickets.answer");
  const words = sql`concat_ws(' ', ${tickets.subject}, ${tickets.description}, ${tickets.name}, ${tickets.email})`;
  const wanted = asked(query, words);
  const [all] = await ctx.db.select({ total: count() }).from(tickets).where(wanted);
  const [late] = await ctx.db.select({ total: count() }).from(tickets).where(isOverdue(ctx));
  const age = sql`case when ${isLiving} then ${tickets.createdAt} end asc nulls last`;
  const rows = await selectTickets(ctx)
    .where(wanted)
    .orderBy(desc(isOverdue(ctx)), desc(awaitsSchool), age, desc(tickets.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { ...pageOf(rows as TicketView[], all!.total, query), overdue: late!.total };
}
