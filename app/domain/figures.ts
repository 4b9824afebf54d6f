const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as an amount of money, nothing included: `R$ 0,00`, with a no-break space. */
export const amountLabel = (cents: number) => brl.format(cents / 100);

/** Centavos as the price of something, `R$ 197,00` (with a no-break space); 0 reads "Gratuito". */
export const priceLabel = (cents: number) => (cents === 0 ? "Gratuito" : amountLabel(cents));

const steps = ["bytes", "KB", "MB", "GB", "TB"];

/** A number of bytes for people: `1,4 GB`. */
export function byteSize(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 1024 ** step).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} ${steps[step]}`;
}

/** How much more than before, in per cent with one decimal; null where before there was nothing to grow from. */
export function growthOf(now: number, before: number): number | null {
  return before > 0 ? oneDecimal(((now - before) / before) * 100) : null;
}

/** A share of a whole, in per cent with one decimal; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? oneDecimal((part / whole) * 100) : null;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
