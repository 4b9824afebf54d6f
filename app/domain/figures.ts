const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as an amount: `R$ 0,00`, with a no-break space. */
export const amountLabel = (cents: number) => brl.format(cents / 100);

/** Centavos as a price: `R$ 197,00` (with a no-break space), or "Gratuito". */
export const priceLabel = (cents: number) => (cents === 0 ? "Gratuito" : amountLabel(cents));

const steps = ["bytes", "KB", "MB", "GB", "TB"];

/** A size for people: `1,4 GB`. */
export function byteSize(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${decimalLabel(bytes / 1024 ** step)} ${steps[step]}`;
}

/** Growth in per cent with one decimal; null where the value before was zero. */
export function growthOf(now: number, before: number): number | null {
  return before > 0 ? oneDecimal(((now - before) / before) * 100) : null;
}

/** A share in per cent with one decimal; null of zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? oneDecimal((part / whole) * 100) : null;
}

const decimal = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** A number with at most one decimal: `1,5`, `2`. */
export const decimalLabel = (value: number) => decimal.format(value);

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** A player's time: "1:05", "1:02:09". */
export function timeLabel(seconds: number) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
