import { and, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { listCsv, selectListPage } from "#app/domain/list.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";
import { type TicketView, ticketCategories, ticketPriorities, ticketStatuses } from "./ticket.ts";
import { type TicketQuery, ticketList } from "./ticket-forms.ts";
import {
  awaitsSchool,
  isUnresolved,
  matchesTicketQuery,
  selectOverdue,
  selectTickets,
  urgency,
  waitsSince,
} from "./tickets.server.ts";

/**
 * A page of all tickets: those waiting for the school first, then those waiting for the author, each by urgency and
 * then by waiting time; finished ones last. `overdue` counts all overdue tickets, whatever the filter.
 */
export async function listAllTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView> & { overdue: number }> {
  authorise(ctx, "tickets.seeAll");
  const { page, limit, status = "all", sort = "urgency" } = query;
  const wanted = found(ctx, query);
  const isByUrgency = sort === "urgency";
  const { living, done, counted, late } = await batchRead(ctx, {
    living: isByUrgency
      ? selectTickets(ctx)
          .where(inArray(tickets.id, livingUntil(wanted, query)))
          .orderBy(desc(awaitsSchool), urgency, waitsSince, tickets.createdAt, desc(tickets.id))
          .limit(limit)
          .offset((page - 1) * limit)
      : selectListPage(ctx, selectTickets(ctx), { id: tickets.id, where: wanted }, query),
    done: selectTickets(ctx)
      .where(isByUrgency ? inArray(tickets.id, doneOnPage(wanted, query)) : sql`false`)
      .orderBy(desc(tickets.id)),
    counted: isCounted(query)
      ? ctx.db.select({ total: count() }).from(tickets).where(wanted)
      : selectCounterTotal(ctx, ["ticket"], status === "all" ? undefined : [status]),
    late: selectOverdue(ctx),
  });
  return { ...toPage([...living, ...done] as TicketView[], counted[0]!.total, query), overdue: late[0]!.total };
}

/** Whether more is asked than a status, so that rows must be counted. */
const isCounted = ({ q, assignee = "all", category = "all", priority = "all" }: TicketQuery) =>
  Boolean(q) || [assignee, category, priority].some((value) => value !== "all");

const found = (ctx: Ctx, query: Omit<TicketQuery, "page" | "limit">) => {
  const { assignee = "all", category = "all", priority = "all" } = query;
  return and(
    matchesTicketQuery(query, searchedText),
    isAssignedTo(ctx, assignee),
    category === "all" ? undefined : eq(tickets.category, category),
    priority === "all" ? undefined : eq(tickets.priority, priority),
  );
};

const ifUnresolved = (column: SQLWrapper) => sql`case when ${isUnresolved} then ${column} end`;

/** The order of the list: unfinished ones by how they wait, then the others, the newest first. */
const asListed = [
  desc(isUnresolved),
  desc(ifUnresolved(awaitsSchool)),
  ifUnresolved(urgency),
  sql`${waitsSince}`,
  ifUnresolved(tickets.createdAt),
  desc(tickets.id),
];

/** The same tickets as a file, without what was written. */
export async function exportTickets(ctx: Ctx, query: TicketQuery) {
  const signed = authorise(ctx, "tickets.seeAll");
  return await listCsv<TicketView>(signed, {
    what: ticketList.name,
    source: { id: tickets.id, where: found(ctx, query) },
    query: query,
    order: query.sort === "ticket" ? undefined : asListed,
    cells: {
      Número: ({ id }) => id,
      Assunto: ({ subject }) => subject,
      Nome: ({ name }) => name,
      "E-mail": ({ email }) => email,
      Categoria: ({ category }) => ticketCategories[category],
      Prioridade: ({ priority }) => ticketPriorities[priority],
      Status: ({ status }) => ticketStatuses[status],
      Responsável: ({ assigneeName }) => assigneeName ?? "",
      "Aberto em": ({ createdAt }) => shortDate(createdAt),
      "Primeira resposta em": ({ answeredAt }) => (answeredAt ? shortDate(answeredAt) : ""),
    },
    read: async (isInBatch) => (await selectTickets(ctx).where(isInBatch)) as TicketView[],
  });
}

function isAssignedTo({ viewer }: Ctx, assignee: TicketQuery["assignee"]) {
  if (assignee === "none") return isNull(tickets.assigneeId);
  return assignee === "mine" ? eq(tickets.assigneeId, viewer!.id) : undefined;
}

const searchedText = sql.join([tickets.subject, tickets.description, tickets.name, tickets.email], sql` || ' ' || `);

/**
 * The ids of open tickets on or before the page. Unanswered ones have waited since they were created, so an index gives
 * their order and no more are read than needed. For tickets in conversation, the order is known only after reading all.
 */
function livingUntil(wanted: SQL | undefined, { page, limit }: Paging): SQL {
  return sql`(
    (select ${tickets.id} from ${tickets} where ${and(wanted, isUnresolved, isNull(tickets.answeredAt))}
      order by ${urgency}, ${tickets.createdAt}, ${tickets.id} desc limit ${page * limit}::int)
    union all
    select ${tickets.id} from ${tickets} where ${and(wanted, isUnresolved, isNotNull(tickets.answeredAt))}
  )`;
}

/** The ids of finished tickets, for the rest of the page; no more are read than needed. */
function doneOnPage(wanted: SQL | undefined, { page, limit }: Paging): SQL {
  const skipped = (page - 1) * limit;
  const before = sql`(select count(*) from (
    select from ${tickets} where ${and(wanted, isUnresolved)} limit ${skipped + limit}
  ) as living)`;
  return sql`(select ${tickets.id} from ${tickets} where ${and(wanted, not(isUnresolved))} order by ${tickets.id} desc
    limit least(${limit}::int, greatest(0, ${skipped + limit}::int - ${before})) offset greatest(0, ${skipped}::int - ${before}))`;
}

/** A page of the viewer's own tickets, newest first, searched by subject and description. */
export async function listMyTickets(ctx: Ctx, query: TicketQuery): Promise<Page<TicketView>> {
  const { viewer } = requireViewer(ctx);
  const words = sql`${tickets.subject} || ' ' || ${tickets.description}`;
  const own = and(eq(tickets.userId, viewer.id), matchesTicketQuery(query, words));
  const { rows, counted } = await batchRead(ctx, {
    rows: selectTickets(ctx)
      .where(own)
      .orderBy(desc(tickets.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: ctx.db.select({ total: count() }).from(tickets).where(own),
  });
  return toPage(rows as TicketView[], counted[0]!.total, query);
}
