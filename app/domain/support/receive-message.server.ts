import { sql } from "drizzle-orm";
import { spend } from "#app/domain/access/limits.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import type { ContactMessage } from "#app/domain/support/schema.ts";

/**
 * Takes a message from the contact page, from anybody, and opens a ticket of it. Out: the ticket's number.
 * A message that fills in the field that people do not see is a machine's: it is counted and answered like any other,
 * with a number that nobody else gets, and nothing comes of it. Refuses as `openTicket` does.
 */
export async function receiveMessage(ctx: Ctx, { subject, description, name, email, website }: ContactMessage) {
  if (!website) return (await openTicket(ctx, { subject, description }, { name, email })).id;
  await spend(ctx, "ticket.create");
  const [unused] = await ctx.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('support_tickets', 'id'))::int as id`,
  );
  return unused!.id;
}
