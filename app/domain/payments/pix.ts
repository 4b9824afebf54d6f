import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { qrDrawing } from "#app/domain/qr-drawing.ts";

/**
 * A static PIX BR Code ("copia e cola") for an amount, as the Banco Central's Manual do BR Code defines it. Takes the
 * receiver's PIX key; name and city, which lose their accents and are cut to 25 and 15 characters; the amount in
 * centavos; and the transaction id, 1 to 25 letters or digits (`***` if absent). Throws for an unknown kind of key, an
 * amount of zero, another id, or an empty name.
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

/**
 * The QR code of a PIX BR Code as one SVG path, including the four modules of quiet zone that banking apps look for.
 * Returns the path and the side of its square view box.
 */
export function pixDrawing(code: string): { d: string; size: number } {
  return qrDrawing(code, { quietZone: 4 });
}
