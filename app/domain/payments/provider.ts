import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import type { PaymentMethod, PaymentStatus } from "./payment.ts";

/** A charge that a provider is asked for. */
export type ChargeOrder = {
  /** The payment's transaction id. Asked twice with the same one, a provider collects once. */
  reference: string;
  /** The payment's id: short enough for a boleto. */
  number: number;
  method: PaymentMethod;
  amountCents: number;
  /** The day a boleto falls due. */
  dueDate: string | null;
  /** In memory only, until the provider has it. */
  cardNumber: string | null;
};

/** The state of a charge, and what the payer needs while it is pending. Only `status` is always known. */
export type ChargeState = {
  status: PaymentStatus;
  /** The provider's id for it. */
  providerRef?: string;
  /** May hold an address to send the payer to; the provider's module checks that it is the provider's own. */
  instructions?: NonNullable<PaymentRow["instructions"]>;
  /** When it expires, where the provider decides that. */
  expiresAt?: Date;
};

/** A refund that a provider is asked for: all that is left of a charge, or a part. */
export type RefundOrder = {
  reference: string;
  /** The refund's id. Asked twice with the same one, a provider sends the money back once. */
  refund: number;
  amountCents: number;
};

/** `waiting` while the provider works on it, `unknown` where it has no such charge. */
export type RefundState = "returned" | "waiting" | "unknown";

/** A charge as the provider reports it. */
export type Charge = ChargeState & { reference: string; amountCents: number };

/**
 * A provider's webhook about a charge. It is only a reason to look the charge up; most providers send no more than its
 * id.
 */
export type ProviderEvent = {
  id: string;
  reference: string;
  /** Where the provider sends more, it must match the payment. */
  said?: { status: Exclude<PaymentStatus, "pending">; amountCents: number; courseId: number };
};

/** A request from a provider exactly as it arrived; some sign the query string. */
export type Message = { url: URL; headers: Headers; body: string };

/**
 * Collects money. Call it outside transactions, because a gateway answers over the network: late, twice, or not at all.
 * Each request is stored with the payment first, and a job repeats it if the answer is lost, so every method must be
 * idempotent. An error means that the outcome is unknown.
 */
export type Provider = {
  charge(ctx: Ctx, order: ChargeOrder): Promise<ChargeState>;
  /** The current charge; null where the provider has none. */
  find(ctx: Ctx, reference: string): Promise<Charge | null>;
  /** Refunds money of a completed charge. */
  refund(ctx: Ctx, order: RefundOrder): Promise<RefundState>;
  /**
   * Cancels a charge and returns its status: `completed` if it was paid before, `failed` also where the provider has no
   * such charge.
   */
  cancel(ctx: Ctx, reference: string): Promise<PaymentStatus>;
  /** Reads a webhook. Refuses what is not signed by the provider within five minutes (unauthenticated). */
  readEvent(ctx: Ctx, message: Message): Promise<ProviderEvent>;
};
