import { and, count, desc, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import {
  asked,
  awaitsSchool,
  isLiving,
  isOverdue,
  selectOverdue,
  selectTickets,
} from "#app/domain/support/ticket-columns.server.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { selectTotal } from "#app/domain/tallies/school-tallies.server.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * A page of everybody's tickets in the order in which they want to be answered (B16): those whose time for a first
 * answer is over, those that wait for the school, those that wait for whoever asked, each oldest first; what is done
 * comes last, newest first. Searched over what was written and who wrote. `overdue`: how many are, whatever is asked.
 * Refuses everybody but admins.
 */
export async function listAllTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView> & { overdue: number }> {
  authorise(ctx, "tickets.answer");
  const { page, limit, q, status = "all" } = query;
  const wanted = asked(query, said);
  const { living, done, counted, late } = await readTogether(ctx, {
    living: selectTickets(ctx)
      .where(inArray(tickets.id, livingUntil(wanted, query)))
      .orderBy(desc(isOverdue(ctx)), desc(awaitsSchool), tickets.createdAt, desc(tickets.id))
      .limit(limit)
      .offset((page - 1) * limit),
    done: selectTickets(ctx)
      .where(inArray(tickets.id, doneOnPage(wanted, query)))
      .orderBy(desc(tickets.id)),
    counted: q
      ? ctx.db.select({ total: count() }).from(tickets).where(wanted)
      : selectTotal(ctx, "ticket", status === "all" ? undefined : [status]),
    late: selectOverdue(ctx),
  });
  return { ...pageOf([...living, ...done] as TicketView[], counted[0]!.total, query), overdue: late[0]!.total };
}

const said = sql.join([tickets.subject, tickets.description, tickets.name, tickets.email], sql` || ' ' || `);

/**
 * The ids of all living that may stand on the page or before it. Without an answer, the older comes first, so that no
 * more of those is read than is shown until then: named first, answered_at lets the index give that order. Of those in
 * conversation, which wait is known only from all.
 */
function livingUntil(wanted: SQL | undefined, { page, limit }: Paging): SQL {
  return sql`(
    (select ${tickets.id} from ${tickets} where ${and(wanted, isLiving, isNull(tickets.answeredAt))}
      order by ${tickets.answeredAt}, ${tickets.createdAt}, ${tickets.id} desc limit ${page * limit}::int)
    union all
    select ${tickets.id} from ${tickets} where ${and(wanted, isLiving, isNotNull(tickets.answeredAt))}
  )`;
}

/** The ids of what is done, on the part of the page that the living leave; no more of those is counted than need be. */
function doneOnPage(wanted: SQL | undefined, { page, limit }: Paging): SQL {
  const skipped = (page - 1) * limit;
  const before = sql`(select count(*) from (
    select from ${tickets} where ${and(wanted, isLiving)} limit ${skipped + limit}
  ) as living)`;
  return sql`(select ${tickets.id} from ${tickets} where ${and(wanted, not(isLiving))} order by ${tickets.id} desc
    limit least(${limit}::int, greatest(0, ${skipped + limit}::int - ${before})) offset greatest(0, ${skipped}::int - ${before}))`;
}
