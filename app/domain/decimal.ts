const groupsOfThree = /^\d{1,3}([.,])\d{3}(\1\d{3})*$/;

/**
 * A number as people type it: "59,90", "59.90", "R$ 1.234,56", "2,5 h". The last separator is the decimal one, but a
 * dot before three digits groups thousands, as usual in Brazil. Undefined if it can be read in two ways.
 */
export function parseDecimal(typed: string): number | undefined {
  const text = typed.replace(/^\s*R\$|\s*h(oras?)?\s*$/gi, "").replace(/\s/g, "");
  if (!/^-?\d+([.,]\d+)*$/.test(text)) return undefined;
  const [, sign = "", unsigned = ""] = /^(-?)(.*)$/.exec(text)!;
  const at = Math.max(unsigned.lastIndexOf(","), unsigned.lastIndexOf("."));
  if (at === -1) return Number(text);
  const [whole, mark, part] = [unsigned.slice(0, at), unsigned[at], unsigned.slice(at + 1)];
  if (groupsOfThree.test(unsigned)) {
    const isGrouping = mark === "." || whole.includes(",");
    return isGrouping ? Number(sign + unsigned.replace(/[.,]/g, "")) : undefined;
  }
  const isWhole = /^\d+$/.test(whole) || (groupsOfThree.test(whole) && !whole.includes(mark!));
  return isWhole ? Number(`${sign}${whole.replace(/[.,]/g, "")}.${part}`) : undefined;
}

/** A number as a form shows it for editing: with a comma, and two decimals for money. */
export const decimalText = (value: number, decimals = 0) =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: decimals, useGrouping: false });
