import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import type { PaymentMethod, PaymentStatus } from "./payment.ts";

/** What a provider is asked to collect. */
export type ChargeOrder = {
  /** The payment's transaction id. Asked twice with the same one, a provider collects once. */
  reference: string;
  /** The payment's id: short enough for a boleto. */
  number: number;
  method: PaymentMethod;
  amountCents: number;
  /** The day a boleto falls due. */
  dueDate: string | null;
  /** In memory only, and only until the provider has it. */
  cardNumber: string | null;
};

/** Where a charge stands, and what the payer needs while it is pending. Only `status` is always known. */
export type ChargeState = {
  status: PaymentStatus;
  /** The provider's own name for it. */
  providerRef?: string;
  /** The payer is led to an address among them: the provider's module makes sure that it is the provider's own. */
  instructions?: NonNullable<PaymentRow["instructions"]>;
  /** When it can no longer be paid, where the provider decides that. */
  expiresAt?: Date;
};

/** What a provider is asked to send back: all that is left of a charge, or a part of it. */
export type RefundOrder = {
  reference: string;
  /** The refund's id. Asked twice with the same one, a provider sends the money back once. */
  refund: number;
  amountCents: number;
};

/** `waiting` while it takes the provider time, `unknown` where it has no such money. */
export type RefundState = "returned" | "waiting" | "unknown";

/** A charge as the provider's own books know it. */
export type Charge = ChargeState & { reference: string; amountCents: number };

/**
 * What a provider tells of a charge. It is a reason to look the charge up, never to believe the news itself; most
 * providers name it and say no more.
 */
export type ProviderEvent = {
  id: string;
  reference: string;
  /** Where the provider says more, it has to fit the payment. */
  said?: { status: Exclude<PaymentStatus, "pending">; amountCents: number; courseId: number };
};

/** A request from a provider, exactly as it arrived; some sign what stands behind the `?` of its address. */
export type Message = { url: URL; headers: Headers; body: string };

/**
 * Collects money. It is asked outside transactions, since a gateway answers over the network: late, twice, or not at
 * all. What it was asked is kept with the payment before, and asked again by a job where the answer was lost, so each
 * verb may be repeated without doing anything twice. An error means that nobody knows what the provider did.
 */
export type Provider = {
  charge(ctx: Ctx, order: ChargeOrder): Promise<ChargeState>;
  /** The charge as it is now; null where the provider knows of none. */
  find(ctx: Ctx, reference: string): Promise<Charge | null>;
  /** Sends money of a completed charge back. */
  refund(ctx: Ctx, order: RefundOrder): Promise<RefundState>;
  /**
   * Stops waiting for the money, and returns where the charge stands then: `completed` if it was paid before, `failed`
   * also where the provider knows of no such charge.
   */
  cancel(ctx: Ctx, reference: string): Promise<PaymentStatus>;
  /** Reads a webhook. Refuses what is not signed by the provider within five minutes (unauthenticated). */
  readEvent(ctx: Ctx, message: Message): Promise<ProviderEvent>;
};
