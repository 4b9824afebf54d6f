import { and, count, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { asked, selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * A page of the viewer's own tickets, newest first, searched over subject and description (B §2 /support, B18).
 * Refuses visitors.
 */
export async function listMyTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView>> {
  const { viewer } = requireViewer(ctx);
  const words = sql`${tickets.subject} || ' ' || ${tickets.description}`;
  const own = and(eq(tickets.userId, viewer.id), asked(query, words));
  const { rows, counted } = await readTogether(ctx, {
    rows: selectTickets(ctx)
      .where(own)
      .orderBy(desc(tickets.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: ctx.db.select({ total: count() }).from(tickets).where(own),
  });
  return pageOf(rows as TicketView[], counted[0]!.total, query);
}
