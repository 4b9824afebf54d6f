import { eq } from "drizzle-orm";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { deliver, type Outcome } from "#app/domain/webhooks/deliver.server.ts";
import { createEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { leaseDue } from "#app/domain/webhooks/lease-due.server.ts";
import { type WebhookType, webhookTypes } from "#app/domain/webhooks/messages.ts";
import { createSender, type Send } from "#app/domain/webhooks/send.server.ts";
import type { Db } from "#drizzle/client.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";

/** Settings that let messages go to this machine. */
export const nearby = testSettings({ WEBHOOKS_TO_PRIVATE: "1" });

export const allTypes = Object.keys(webhookTypes) as WebhookType[];

/** An admin's context, from where messages may go to this machine. */
export async function directing(db: Db, more: Partial<Ctx> = {}): Promise<SignedCtx> {
  return ctxOf(db, await anAdmin(db), { settings: nearby, ...more });
}

/** An endpoint that receives all events unless told otherwise. Returns its id and secret. */
export async function anEndpoint(ctx: Ctx, about: { url: string; types?: WebhookType[] }) {
  return await createEndpoint(ctx, { description: "Financeiro", types: allTypes, ...about });
}

/** Sends all that is due, one after another. Returns what came of each. */
export async function sendDue(ctx: Ctx, send: Send = createSender(ctx.settings)): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let due = await leaseDue(ctx); due.length; due = await leaseDue(ctx)) {
    for (const claimed of due) outcomes.push(await deliver(ctx, send, claimed));
  }
  return outcomes;
}

export async function deliveriesOf(db: Db, endpointId: number) {
  const own = eq(webhookDeliveries.endpointId, endpointId);
  return await db.select().from(webhookDeliveries).where(own).orderBy(webhookDeliveries.id);
}

export async function attemptsOf(db: Db, deliveryId: number) {
  const own = eq(webhookAttempts.deliveryId, deliveryId);
  return await db.select().from(webhookAttempts).where(own).orderBy(webhookAttempts.id);
}

export async function endpointRow(db: Db, id: number) {
  return (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!;
}
