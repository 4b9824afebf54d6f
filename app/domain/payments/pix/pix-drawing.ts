import { qrDrawing } from "#app/domain/qr-drawing.ts";

/**
 * The QR code of a PIX BR Code as one SVG path in black, to be laid on white: the four empty modules that a bank's
 * camera looks for around it are part of the drawing. Out: the path and the side of its square view box.
 */
export function pixDrawing(code: string): { d: string; size: number } {
  return qrDrawing(code, { quietZone: 4 });
}
