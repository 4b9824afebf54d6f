import { qrDrawing } from "#app/domain/qr-drawing.ts";

/** A QR code of `text` as one small path; `label` tells what it leads to. The sheet leaves the room around it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { d, size } = qrDrawing(text, { quietZone: 0 });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
}
