import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { recordEvent, recordEvents, type Subscriptions } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { type TicketView, ticketNotFound } from "./ticket.ts";
import { assigneeBody } from "./ticket-forms.ts";
import { findMyTicket, isUnresolved } from "./tickets.server.ts";

const notOnTeam = "Escolha alguém da direção ou da secretaria.";

/** Who may answer tickets for the school: admins and secretaries. As an array, so that each is found by the index. */
const team = sql`array(
  select id from users where role = 'admin' union select user_id from ${teamRoles} where role = 'secretary'
)`;
const mayAnswer = and(sql`${users.id} = any(${team})`, isNull(users.deletedAt));

/** A select of everybody a ticket can be assigned to, by name. */
export const selectAssignable = ({ db }: Pick<Ctx, "db">) =>
  db.select({ id: users.id, fullName: users.fullName }).from(users).where(mayAnswer).orderBy(users.fullName, users.id);

export async function listAssignable(ctx: Ctx) {
  authorise(ctx, "tickets.seeAll");
  return await selectAssignable(ctx);
}

/** Says who answers a ticket, or that nobody does. */
export const assignTicket = verbInTransaction(
  { ability: "tickets.answer", id: integerPathId(ticketNotFound), body: assigneeBody },
  async (ctx, id, { assignee_id: assigneeId }): Promise<TicketView> => {
    const { db } = ctx;
    if (assigneeId) await requireAssignable(ctx, assigneeId);
    const [before] = await db
      .select({ assigneeId: tickets.assigneeId })
      .from(tickets)
      .where(eq(tickets.id, id))
      .for("update");
    if (!before) throw new AppError("not_found", ticketNotFound);
    if (before.assigneeId !== assigneeId) {
      await db.update(tickets).set({ assigneeId }).where(eq(tickets.id, id));
      await recordEvent(ctx, "ticket.assigned", `ticket/${id}`, { assigneeId });
    }
    return await findMyTicket(ctx, id);
  },
);

/** The unfinished tickets of people who leave the team are assigned to nobody. */
export const assigneeSubscriptions: Subscriptions = {
  "team.role_taken": (ctx, happened) => releaseTickets(ctx, happened),
  "user.role_changed": (ctx, happened) => releaseTickets(ctx, happened),
};

async function releaseTickets(ctx: Ctx, happened: readonly { object: string }[]) {
  const people = happened.map(({ object }) => idIn(object));
  const theirs = and(inArray(tickets.assigneeId, people), sql`${tickets.assigneeId} <> all(${team})`, isUnresolved);
  const released = await ctx.db.update(tickets).set({ assigneeId: null }).where(theirs).returning({ id: tickets.id });
  const objects = released.map(({ id }) => `ticket/${id}` as const);
  if (objects.length) await recordEvents(ctx, "ticket.assigned", objects, { assigneeId: null });
}

/** Locked before the ticket, as the account's deletion does. */
export async function requireAssignable({ db }: Pick<Ctx, "db">, userId: string) {
  const isThis = and(eq(users.id, userId), mayAnswer);
  const [person] = await db.select({ id: users.id }).from(users).where(isThis).for("share");
  if (!person) throw errorAt("assignee_id", notOnTeam);
}
