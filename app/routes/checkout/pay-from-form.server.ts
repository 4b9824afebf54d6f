import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import type { TypedCoupon } from "#app/domain/coupons/coupon.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { formTerms } from "#app/domain/payments/checkout.ts";
import { tryCoupon } from "#app/domain/payments/coupon-purchase.server.ts";
import { knownMode, offeredInstalments } from "#app/domain/payments/find-provider.server.ts";
import type { PaymentView, Target } from "#app/domain/payments/payment.ts";
import { requirePaymentData, type TrailPaymentFields } from "#app/domain/payments/payment-fields.ts";

type Attempt = {
  target: Target;
  pay: () => Promise<PaymentView>;
  /** What the form sent, its amount in reais; `priceCents`: the current price. */
  order: TrailPaymentFields & { seats?: number | null | undefined };
  priceCents: () => Promise<number>;
};

type Open = { guaranteeUntil: Date; coupon: TypedCoupon | null };

/** A checkout as its screen shows it, at this price before the coupon. */
export const shownCheckout = <Checkout extends Open>(ctx: Ctx, checkout: Checkout, priceCents: number) => ({
  ...checkout,
  sender: requireViewer(ctx).viewer.id,
  guaranteeUntil: shortDate(checkout.guaranteeUntil),
  isTest: knownMode(ctx.settings) === "test",
  instalments: offeredInstalments(ctx.settings, priceCents - (checkout.coupon?.discount?.discountCents ?? 0)),
  ...formTerms(ctx.settings),
});

/**
 * Pays for the course or trail of the address. Returns null if the card was declined: reloading that response must not
 * pay again. A form with a CPF or CNPJ is thrown back instead (payment required), because the number is stored nowhere
 * and would have to be typed again.
 */
export async function payFromForm(ctx: Ctx, { target, pay, order, priceCents }: Attempt): Promise<PaymentView | null> {
  const signed = requireViewer(ctx);
  requirePaymentData(order, ctx.settings, { each: true });
  try {
    return await pay();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "payment_required" && !order.payment_data.tax_id) return null;
    if (error.code === "conflict") {
      const price = await priceCents();
      const coupon = await tryCoupon(signed, order.coupon_code, { target, priceCents: price, seats: order.seats });
      refuseFormerPrice(order.amount, price - (coupon?.discount?.discountCents ?? 0), target);
    }
    throw error;
  }
}

/** Reports the current price if the form had another; the answering page shows it, so the next press pays it. */
function refuseFormerPrice(amount: number, priceCents: number, { trailId }: Target) {
  if (Math.round(amount * 100) === priceCents) return;
  const of = trailId ? "desta trilha" : "deste curso";
  throw new AppError(
    "conflict",
    `O preço ${of} mudou enquanto esta página estava aberta: agora é ${amountLabel(priceCents)}. Nada foi cobrado. Para comprar por esse preço, toque em Pagar de novo.`,
  );
}

/** The checkout's address after a declined card, with the coupon that was used and for how many people it was. */
export function declinedPath(checkout: string, request: Request) {
  const sent = new URL(request.url).searchParams;
  const kept = ["cupom", "pessoas"].flatMap((name) => (sent.get(name) ? [[name, sent.get(name)!]] : []));
  return `${checkout}?recusado${kept.map((pair) => `&${new URLSearchParams([pair])}`).join("")}`;
}
