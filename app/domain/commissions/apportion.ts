/**
 * Splits centavos by weights, exactly: each part is rounded down, and the centavos left over go to the largest
 * remainders, the first of equal ones first. Splits equally if no weight is above zero.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    return weights.length
      ? apportion(
          cents,
          weights.map(() => 1),
        )
      : [];
  }
  const remainders = weights.map((weight) => (cents * weight) % total);
  const shares = weights.map((weight, at) => (cents * weight - remainders[at]!) / total);
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  const largest = remainders.map((remainder, at) => ({ remainder, at })).sort((a, b) => b.remainder - a.remainder);
  for (const { at } of largest.slice(0, left)) shares[at]! += 1;
  return shares;
}
