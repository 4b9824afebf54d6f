import { z } from "zod";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment.ts";

const delay = "Informe os segundos, de 0 a 3600.";
const copies = "Informe um número de 1 a 5.";

/**
 * What the simulator can be told about a charge: outcome, delay in seconds, number of repetitions, and whether
 * contradicting messages follow (`reversed`).
 */
export const chargeUpdate = z.object({
  status: z.enum(["completed", "failed"], { error: "Escolha o que aconteceu com a cobrança." }),
  delaySeconds: z.int({ error: delay }).min(0, delay).max(3_600, delay).default(0),
  copies: z.int({ error: copies }).min(1, copies).max(5, copies).default(1),
  order: z.enum(["straight", "reversed"], { error: "Escolha a ordem dos avisos." }).default("straight"),
});

export type ChargeUpdate = z.output<typeof chargeUpdate>;

/** A charge in the simulator's own records, with the notices about it that were or will be sent, in order. */
export type SimulatedCharge = {
  payment: PaymentView;
  /** The simulator's own state; the payment follows when a notice arrives. */
  status: PaymentStatus;
  notices: { id: number; eventId: string; status: PaymentStatus; deliverAt: Date; deliveredAt: Date | null }[];
};
