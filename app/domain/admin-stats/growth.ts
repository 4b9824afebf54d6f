/** How much more than before, in per cent with one decimal; null where before there was nothing to grow from. */
export function growthOf(now: number, before: number): number | null {
  return before > 0 ? oneDecimal(((now - before) / before) * 100) : null;
}

/** A share of a whole, in per cent with one decimal; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? oneDecimal((part / whole) * 100) : null;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
