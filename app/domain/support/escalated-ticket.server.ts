import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Ticket } from "#app/domain/support/write-ticket.server.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

/** The ticket that a conversation of the viewer's with the assistant has become; nothing where it has not. */
export async function escalatedTicket({ db, viewer }: Ctx, conversation: string): Promise<Ticket | undefined> {
  if (!viewer) return undefined;
  const { userId, sessionId, category } = supportTickets;
  const same = and(eq(userId, viewer.id), eq(sessionId, conversation), eq(category, "ai_escalation"));
  const [ticket] = await db.select().from(supportTickets).where(same);
  return ticket;
}
