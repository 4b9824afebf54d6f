import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentMethod, PaymentStatus } from "#app/domain/payments/payment-json.ts";

/** What a provider is asked to collect. `reference` is the payment's transaction id; asked twice, it collects once. */
export type ChargeOrder = {
  reference: string;
  method: PaymentMethod;
  amountCents: number;
  /** In memory only, and only until the provider has it. */
  cardNumber: string | null;
};

/** A charge as the provider's own books know it. */
export type Charge = { reference: string; amountCents: number; status: PaymentStatus };

/** What a provider tells of a charge. It is a reason to look the charge up, never to believe the news itself. */
export type ProviderEvent = {
  id: string;
  reference: string;
  status: Exclude<PaymentStatus, "pending">;
  amountCents: number;
  courseId: number;
};

/** A request from a provider, exactly as it arrived. */
export type Message = { headers: Headers; body: string };

/**
 * Whoever collects the money. The simulator is the only one so far; it keeps its books in the same database, in the
 * caller's transaction. A real gateway is asked over the network instead, where a transaction reaches nothing: it is
 * asked after the payment was committed as pending, takes the card on a page of its own, and what it answers is
 * written in a second transaction; should the answer be lost, its webhook or the next `find` brings it.
 */
export type Provider = {
  /** Where the charge stands now: done or declined at once, or still to be paid. */
  charge(ctx: Ctx, order: ChargeOrder): Promise<PaymentStatus>;
  /** The charge as it is now; null where the provider knows of none. */
  find(ctx: Ctx, reference: string): Promise<Charge | null>;
  /** Sends the money of a completed charge back; again, nothing more. */
  refund(ctx: Ctx, reference: string): Promise<void>;
  /** Stops waiting for the money. Out: where the charge stands then, which is `completed` if it was paid before. */
  cancel(ctx: Ctx, reference: string): Promise<PaymentStatus>;
  /** Reads a webhook. Refuses what is not signed by the provider within five minutes (unauthenticated). */
  readEvent(ctx: Ctx, message: Message): Promise<ProviderEvent>;
};
