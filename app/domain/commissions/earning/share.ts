/** What an instructor earns of each sale, in percent of its price (B §9). */
export const commissionPercentage = 35;

/** How a price in centavos is shared between instructor and platform: 35% half up, and all the rest. */
export function shareOf(priceCents: number) {
  const amountCents = Math.floor((priceCents * commissionPercentage + 50) / 100);
  return { percentage: commissionPercentage, amountCents, platformCents: priceCents - amountCents };
}
