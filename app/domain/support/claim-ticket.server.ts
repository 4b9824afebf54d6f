import { and, desc, eq, isNull, like, or, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";
import { type TicketView, ticketNotFound } from "./ticket.ts";
import { findMyTicket } from "./tickets.server.ts";

/** Visitors' tickets with the address that a provider has verified as the viewer's. */
const claimableBy = ({ viewer }: SignedCtx) =>
  and(isNull(tickets.userId), sql`lower(${tickets.email}) = ${viewer.email.toLowerCase()}`);

/** What the viewer may claim, newest first. */
export async function listClaimableTickets(ctx: Ctx) {
  const { id, subject, createdAt } = tickets;
  return await ctx.db
    .select({ id, subject, createdAt })
    .from(tickets)
    .where(claimableBy(requireViewer(ctx)))
    .orderBy(desc(id))
    .limit(20);
}

/**
 * Makes a visitor's ticket the viewer's own, with its e-mails. Anybody may have typed the address, and two accounts may
 * share it, so nothing is claimed automatically, and the first to claim it has it. Claiming one's own changes nothing.
 */
export const claimTicket = verb(
  { ability: "tickets.open", id: integerPathId(ticketNotFound) },
  async (ctx, id): Promise<TicketView> => {
    const { viewer } = ctx;
    return await inTransaction(ctx, async (within) => {
      const [claimed] = await within.db
        .update(tickets)
        .set({ userId: viewer.id, name: viewer.fullName })
        .where(and(eq(tickets.id, id), claimableBy(within)))
        .returning({ email: tickets.email });
      if (!claimed) return await alreadyOwn(within, id);
      const isAbout = or(eq(mails.about, `ticket/${id}`), like(mails.about, `ticket/${id}/reply/%`));
      await within.db
        .update(mails)
        .set({ userId: viewer.id })
        .where(and(isAbout, eq(mails.recipient, claimed.email)));
      await recordEvent(within, "ticket.claimed", `ticket/${id}`, {});
      return await findMyTicket(within, id);
    });
  },
);

async function alreadyOwn(ctx: SignedCtx, id: number): Promise<TicketView> {
  const ticket = await findMyTicket(ctx, id);
  if (ticket.userId === ctx.viewer.id) return ticket;
  throw new AppError("not_found", ticketNotFound);
}
