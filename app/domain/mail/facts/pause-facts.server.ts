import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { PauseFacts } from "#app/domain/mail/letters/pause.ts";
import { users } from "#drizzle/schema/people.ts";
import { webhookAttempts as attempts, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";

export type Pause = { eventId: number; endpointId: number; deliveryId: number };

/** What the letter about an endpoint that was paused by itself says, and the admins whom it concerns: all of them. */
export async function pauseFacts(ctx: Ctx, { endpointId, deliveryId }: Pause) {
  const { url, description, pausedAt, pausedFor } = webhookEndpoints;
  const [row] = await ctx.db
    .select({ url, description, pausedAt, pausedFor })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, endpointId));
  const inLine = sql`${webhookDeliveries.endpointId} = ${endpointId} and ${webhookDeliveries.nextAttemptAt} is not null`;
  const [tried] = await ctx.db
    .select({ first: sql<Date>`min(${attempts.at})`.mapWith(attempts.at) })
    .from(attempts)
    .where(eq(attempts.deliveryId, deliveryId));
  const facts: Omit<PauseFacts, "givenName"> = {
    endpointId,
    deliveryId,
    host: new URL(row!.url).host,
    description: row!.description,
    why: row!.pausedFor === "gone" ? "gone" : "failing",
    pausedAt: row!.pausedAt!,
    failingSince: tried!.first,
    waiting: await ctx.db.$count(webhookDeliveries, inLine),
  };
  const admins = await ctx.db
    .select({ id: users.id, email: users.email, name: users.fullName, givenName: users.givenName })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.id);
  return { facts, admins };
}
