import { qrDrawing } from "#app/domain/qr-drawing.ts";

/** An address as a QR code, to be read from this screen or from paper. */
export function QrCode({ address }: { address: string }) {
  const { d, size } = qrDrawing(address, { quietZone: 2 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR code de ${address}`}
      className="size-60 max-w-full rounded-soft bg-[#fff]"
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
