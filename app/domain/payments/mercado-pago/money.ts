/**
 * Centavos as Mercado Pago writes them: a string with two decimals in orders (`"197.00"`), of which preferences and
 * payments take the number.
 */
export function toReais(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not an amount in centavos: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The reverse, from either form; null for anything that is not an amount to the centavo. */
export function toCents(reais: string | number | null | undefined): number | null {
  const text = typeof reais === "number" ? reais.toFixed(2) : (reais ?? "");
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  if (typeof reais === "number" && Math.abs(reais - Number(text)) > 1e-6) return null;
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
