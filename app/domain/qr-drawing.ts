import { encode } from "uqr";

/** A QR code of a text (error correction M) as one SVG path. */
export function qrDrawing(text: string, { quietZone }: { quietZone: number }): { d: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  return { d: data.map(darkRuns).join(""), size };
}

/** A row's dark modules, with neighbours joined into one bar. */
function darkRuns(row: boolean[], y: number) {
  let path = "";
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x += 1;
    const length = x - start + 1;
    path += `M${start} ${y}h${length}v1h-${length}z`;
  }
  return path;
}
