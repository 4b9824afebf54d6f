import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { createBoleto } from "#app/domain/payments/boleto.ts";
import type { PaymentStatus } from "#app/domain/payments/payment.ts";
import { brCode } from "#app/domain/payments/pix.ts";
import type {
  Charge,
  ChargedPayment,
  ChargeOrder,
  ChargeState,
  Message,
  Provider,
  ProviderNotice,
  RefundOrder,
  RefundState,
} from "#app/domain/payments/provider.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { signedHeaders, verifiedId } from "#app/domain/secrets/signature.server.ts";
import { simulatedCharges } from "#drizzle/schema/payments.ts";

type Named = Pick<ChargedPayment, "reference">;

/** A card number with this ending is declined, so that failure can be tried. */
const declinedEnding = "0002";

/**
 * A payment provider that moves no money. Cards are decided at once; PIX and boleto too, unless PAYMENTS_SIMULATOR is
 * `manual`: then they wait until somebody chooses the outcome on the simulator's page. It keeps its own books, and its
 * notices go through the same code as those of any other provider.
 */
export const simulator = {
  async charge(ctx: Ctx, order: ChargeOrder): Promise<ChargeState> {
    const { reference, method, amountCents } = order;
    await ctx.db
      .insert(simulatedCharges)
      .values({ reference, method, amountCents, status: decide(ctx, order), createdAt: sqlNow(ctx) })
      .onConflictDoNothing();
    const { status } = (await findCharge(ctx, order))!;
    return { status, instructions: instructionsFor(ctx, order) };
  },

  find: findCharge,

  async refund(
    ctx: Ctx,
    { payment, refund, amountCents: cents }: Pick<RefundOrder, "refund" | "amountCents"> & { payment: Named },
  ): Promise<RefundState> {
    const { status, amountCents, refunds } = simulatedCharges;
    const sent = sql`${refunds} || jsonb_build_object(${String(refund)}::text, ${cents}::int)`;
    const isWhole = sql`(select sum(value::int) from jsonb_each_text(${sent})) >= ${amountCents}`;
    const [charge] = await ctx.db
      .update(simulatedCharges)
      .set({
        refunds: sent,
        status: sql`case when ${status} = 'completed' and ${isWhole} then 'refunded' else ${status} end`,
      })
      .where(and(eq(simulatedCharges.reference, payment.reference), inArray(status, ["completed", "refunded"])))
      .returning({ status });
    return charge ? "returned" : "unknown";
  },

  async cancel(ctx: Ctx, payment: Named): Promise<PaymentStatus> {
    const waits = and(eq(simulatedCharges.reference, payment.reference), eq(simulatedCharges.status, "pending"));
    await ctx.db.update(simulatedCharges).set({ status: "failed" }).where(waits);
    return (await findCharge(ctx, payment))?.status ?? "failed";
  },

  async readNotice(ctx: Ctx, message: Message): Promise<ProviderNotice> {
    const id = await verifiedId(ctx, webhookSecret(ctx), message);
    const notice = noticeFields.safeParse(parsed(message.body));
    if (!notice.success) throw new AppError("invalid");
    const { reference, status, amount_cents: amountCents, course_id: courseId } = notice.data;
    return { id, reference, details: { status, amountCents, courseId } };
  },
} satisfies Provider;

const noticeFields = z.object({
  reference: z.string(),
  status: z.enum(["completed", "failed", "refunded"]),
  amount_cents: z.int(),
  /** Null for a trail. */
  course_id: z.int().nullable(),
});

/** A notice as the simulator sends it: the body, and the headers that sign it. `seconds`: when, since 1970. */
export function simulatedMessage(ctx: Ctx, id: string, seconds: number, content: z.input<typeof noticeFields>) {
  const body = JSON.stringify(content);
  const url = new URL("/api/webhooks/simulator", ctx.settings.PUBLIC_ORIGIN);
  return { url, body, headers: signedHeaders([webhookSecret(ctx)], { id, timestamp: seconds, body }) };
}

function decide(ctx: Ctx, { method, cardNumber }: ChargeOrder): PaymentStatus {
  if (method === "credit_card") return cardNumber?.endsWith(declinedEnding) ? "failed" : "completed";
  return ctx.settings.PAYMENTS_SIMULATOR === "approve" ? "completed" : "pending";
}

/** How to pay; nothing for a card. It pays nobody, though banking apps can read it. */
function instructionsFor(
  { settings }: Ctx,
  { reference, number, method, amountCents, dueDate }: ChargeOrder,
): ChargeState["instructions"] {
  if (method === "boleto" && dueDate) return { kind: "boleto", ...createBoleto({ dueDate, amountCents, number }) };
  if (method !== "pix") return undefined;
  const { PIX_KEY: key, PIX_CITY: city, TRADE_NAME, PLATFORM_NAME } = settings;
  return { kind: "pix", code: brCode({ key, name: TRADE_NAME ?? PLATFORM_NAME, city, amountCents, txid: reference }) };
}

async function findCharge(ctx: Ctx, { reference }: Named): Promise<Charge | null> {
  const { amountCents, status } = simulatedCharges;
  const [row] = await ctx.db
    .select({ amountCents, status })
    .from(simulatedCharges)
    .where(eq(simulatedCharges.reference, reference));
  return row ?? null;
}

const webhookSecret = ({ settings }: Pick<Ctx, "settings">) => derivedKey(settings, "simulator webhooks");

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AppError("invalid", "JSON inválido.");
  }
}
