import { and, eq, isNull, or, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { type TicketView, ticketNotFound } from "./ticket.ts";
import { assigneeBody } from "./ticket-forms.ts";
import { findMyTicket } from "./tickets.server.ts";

const notOnTeam = "Escolha alguém da direção ou da secretaria.";

/** Who may answer tickets for the school: admins and secretaries. */
const isSecretary = sql`exists (select from ${teamRoles} t where t.user_id = ${users}.id and t.role = 'secretary')`;
const mayAnswer = and(or(eq(users.role, "admin"), isSecretary), isNull(users.deletedAt));

/** A select of everybody a ticket can be assigned to, by name. */
export const selectAssignable = ({ db }: Pick<Ctx, "db">) =>
  db.select({ id: users.id, fullName: users.fullName }).from(users).where(mayAnswer).orderBy(users.fullName, users.id);

/** Says who answers a ticket, or that nobody does. */
export const assignTicket = verb(
  { ability: "tickets.answer", id: integerPathId(ticketNotFound), body: assigneeBody },
  (ctx, id, { assignee_id: assigneeId }) =>
    inTransaction(ctx, async (within): Promise<TicketView> => {
      const { db } = within;
      if (assigneeId) await requireAssignable(within, assigneeId);
      const [before] = await db
        .select({ assigneeId: tickets.assigneeId })
        .from(tickets)
        .where(eq(tickets.id, id))
        .for("update");
      if (!before) throw new AppError("not_found", ticketNotFound);
      if (before.assigneeId !== assigneeId) {
        await db.update(tickets).set({ assigneeId }).where(eq(tickets.id, id));
        await recordEvent(within, "ticket.assigned", `ticket/${id}`, { assigneeId });
      }
      return await findMyTicket(within, id);
    }),
);

/** Locked before the ticket, as the account's deletion does. */
async function requireAssignable({ db }: Pick<Ctx, "db">, userId: string) {
  const isThis = and(eq(users.id, userId), mayAnswer);
  const [person] = await db.select({ id: users.id }).from(users).where(isThis).for("share");
  if (!person) throw new AppError("invalid", notOnTeam, { fields: { assignee_id: [notOnTeam] } });
}
