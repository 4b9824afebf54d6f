import { leastInstalmentCents } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * How an amount can be divided on a card. `most`: in at most so many instalments, two or more. `isChosenHere`: the buyer
 * chooses at the checkout and pays no interest; otherwise the gateway's own page offers them, and `plan` is what it said
 * of the most of them, if it has.
 */
export type Instalments = { most: number; isChosenHere: boolean; host: string; plan?: InstalmentPlan };

/** What a gateway asks on its own page for an amount in so many instalments, in centavos. */
export type InstalmentPlan = { count: number; eachCents: number; totalCents: number };

/** The instalments that the school and its gateway offer for an amount in centavos; null where it is paid at once. */
export function instalmentsFor(settings: Settings, amountCents: number): Instalments | null {
  const gateway = gatewayOf(settings.PAYMENTS_PROVIDER);
  const most = Math.min(settings.CARD_INSTALMENTS, Math.floor(amountCents / leastInstalmentCents));
  return gateway && most > 1 ? { most, isChosenHere: gateway.dividesHere, host: gateway.name } : null;
}

type Sold = { provider: string; method: string; instalments: number | null };

/**
 * Whether a payment can only be given back as a whole: each of its instalments is a charge of its own there, or it is a
 * boleto, whose payer says where the money is to go.
 */
export function givesBackWhole({ provider, method, instalments }: Sold): boolean {
  const gateway = gatewayOf(provider);
  if (!gateway) return false;
  return method === "boleto" ? gateway.asksForAccount : instalments !== null && gateway.dividesHere;
}

/** Beside the method of a card that paid in instalments which the gateway's own page offered; null for any other. */
export function interestNote({ provider, instalments }: { provider: string; instalments: number | null }) {
  const gateway = gatewayOf(provider);
  if (instalments === null || !gateway || gateway.dividesHere) return null;
  return `Se teve juros, o ${gateway.name} os cobrou à parte: eles não fazem parte desta compra.`;
}

/** `12× de R$ 16,41`; the last one may be some centavos more. */
export const instalmentsLabel = (amountCents: number, count: number) =>
  `${count}× de ${amountLabel(Math.floor(amountCents / count))}`;

/** What stands below a price: `ou 12× de R$ 18,90 no cartão Visa (total: R$ 226,80)`, or less where less is known. */
export function instalmentsOffer({ most, isChosenHere, plan }: Instalments, amountCents: number) {
  if (isChosenHere) return `ou até ${instalmentsLabel(amountCents, most)} sem juros`;
  return plan ? `ou ${planLabel(plan, amountCents)}` : `em até ${most}× no cartão`;
}

/** A plan with its total, which the law wants beside it (CDC, art. 52). The gateway was asked about a Visa card. */
export function planLabel({ count, eachCents, totalCents }: InstalmentPlan, amountCents: number) {
  const each = `${count}× de ${amountLabel(eachCents)}`;
  if (totalCents === amountCents) return `${each} sem juros no cartão`;
  return `${each} no cartão Visa (total: ${amountLabel(totalCents)})`;
}
