import { desc, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

/** The viewer's own tickets, newest first, `limit` at the most: what each is about and how far it is. Refuses visitors. */
export async function listMyTickets(ctx: Ctx, { limit }: { limit: number }) {
  const { viewer } = requireViewer(ctx);
  return await ctx.db
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      status: supportTickets.status,
      createdAt: supportTickets.createdAt,
    })
    .from(supportTickets)
    .where(eq(supportTickets.userId, viewer.id))
    .orderBy(desc(supportTickets.id))
    .limit(limit);
}
