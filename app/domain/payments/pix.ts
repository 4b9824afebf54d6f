import { generatePixPayload } from "@brazilian-utils/brazilian-utils";
import { qrDrawing } from "#app/domain/qr-drawing.ts";

/**
 * A static PIX BR Code ("copia e cola") that asks for a sum, as the Banco Central's Manual do BR Code lays it out.
 * Takes the receiver's PIX key; its name and city, which lose their accents and are cut to 25 and 15 characters; the
 * sum in centavos; the transaction's id, 1 to 25 letters or digits (without one: `***`). Returns the code. Throws for
 * what no code can say: an unknown kind of key, a sum of nothing, another id, an empty name.
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
 * The QR code of a PIX BR Code as one SVG path in black, to be laid on white: the four empty modules that a bank's
 * camera looks for around it are part of the drawing. Returns the path and the side of its square view box.
 */
export function pixDrawing(code: string): { d: string; size: number } {
  return qrDrawing(code, { quietZone: 4 });
}
