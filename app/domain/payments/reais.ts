/** Centavos as gateways write them, with two decimals: `"197.00"`. */
export function toReais(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not an amount in centavos: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The reverse, from text or number; null for anything that is not an amount to the centavo. */
export function toCents(reais: string | number | null | undefined): number | null {
  const text = typeof reais === "number" ? reais.toFixed(2) : (reais ?? "");
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  if (typeof reais === "number" && Math.abs(reais - Number(text)) > 1e-6) return null;
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}
