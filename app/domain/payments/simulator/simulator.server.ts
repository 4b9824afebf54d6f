import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentStatus } from "#app/domain/payments/payment-json.ts";
import type { Charge, ChargeOrder, Provider } from "#app/domain/payments/providers/provider.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { derivedKey } from "#app/domain/secrets/derived-key.server.ts";
import { signedHeaders, verifiedId } from "#app/domain/signed-messages/signature.server.ts";
import { simulatedCharges } from "#drizzle/schema/payments.ts";

/** A card whose number ends so is declined, so that failure can be seen. */
const declinedEnding = "0002";

/**
 * A payment provider that moves no money. Cards are decided at once; PIX and boleto too, unless PAYMENTS_SIMULATOR is
 * `manual`: then they wait until somebody says on the simulator's page how it went. It keeps its own books, and what
 * it tells goes through the same webhook code as any other provider's news.
 */
export const simulator: Provider = {
  async charge(ctx, order) {
    const status = decide(ctx, order);
    const { reference, method, amountCents } = order;
    await ctx.db.insert(simulatedCharges).values({ reference, method, amountCents, status, createdAt: clock(ctx) });
    return status;
  },

  find: findCharge,

  async refund(ctx, reference) {
    await move(ctx, reference, { from: "completed", to: "refunded" });
  },

  async cancel(ctx, reference) {
    await move(ctx, reference, { from: "pending", to: "failed" });
    return (await findCharge(ctx, reference))?.status ?? "failed";
  },

  async readEvent(ctx, message) {
    const id = await verifiedId(ctx, webhookSecret(ctx), message);
    const told = news.safeParse(parsed(message.body));
    if (!told.success) throw new Refusal("invalid");
    const { reference, status, amount_cents: amountCents, course_id: courseId } = told.data;
    return { id, reference, status, amountCents, courseId };
  },
};

const news = z.object({
  reference: z.string(),
  status: z.enum(["completed", "failed", "refunded"]),
  amount_cents: z.int(),
  course_id: z.int(),
});

/** News as the simulator sends them: the body, and the headers that sign it. `seconds` is when, since 1970. */
export function simulatedMessage(ctx: Ctx, id: string, seconds: number, told: z.input<typeof news>) {
  const body = JSON.stringify(told);
  return { body, headers: signedHeaders([webhookSecret(ctx)], { id, timestamp: seconds, body }) };
}

function decide(ctx: Ctx, { method, cardNumber }: ChargeOrder): PaymentStatus {
  if (method === "credit_card") return cardNumber?.endsWith(declinedEnding) ? "failed" : "completed";
  return ctx.settings.PAYMENTS_SIMULATOR === "approve" ? "completed" : "pending";
}

async function findCharge(ctx: Ctx, reference: string): Promise<Charge | null> {
  const { amountCents, status } = simulatedCharges;
  const [row] = await ctx.db
    .select({ reference: simulatedCharges.reference, amountCents, status })
    .from(simulatedCharges)
    .where(eq(simulatedCharges.reference, reference));
  return row ?? null;
}

async function move(ctx: Ctx, reference: string, { from, to }: { from: PaymentStatus; to: PaymentStatus }) {
  const own = and(eq(simulatedCharges.reference, reference), eq(simulatedCharges.status, from));
  await ctx.db.update(simulatedCharges).set({ status: to }).where(own);
}

const webhookSecret = ({ settings }: Pick<Ctx, "settings">) => derivedKey(settings, "simulator webhooks");

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal("invalid", "JSON inválido.");
  }
}
