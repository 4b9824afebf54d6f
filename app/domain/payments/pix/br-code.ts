import { generatePixPayload } from "@brazilian-utils/brazilian-utils";

/**
 * A static PIX BR Code ("copia e cola") that asks for a sum, as the Banco Central's Manual do BR Code lays it out.
 * In: the receiver's PIX key; its name and city, which lose their accents and are cut to 25 and 15 characters; the sum
 * in centavos; the transaction's id, 1 to 25 letters or digits (without one: `***`).
 * Out: the code. Throws for what no code can say: an unknown kind of key, a sum of nothing, another id, an empty name.
 */
export function brCode({ key, name, city, amountCents, txid }: BrCodeFields): string {
  const code = generatePixPayload({ key, merchantName: name, merchantCity: city, amount: amountCents / 100, txid });
  if (code === null) throw new RangeError("no BR Code can be made of these fields");
  return code;
}

interface BrCodeFields {
  key: string;
  name: string;
  city: string;
  amountCents: number;
  txid?: string;
}
