/**
 * A barcode in Interleaved 2 of 5 as one SVG path in black, to be laid on white: ten narrow bars of quiet zone on
 * either side are part of it.
 * In: an even number of digits. Out: the path of a view box that is `width` narrow bars wide and 1 high (stretch it
 * with `preserveAspectRatio="none"`). Wide bars are three narrow ones; digits in pairs, the first in bars, the second
 * in gaps.
 */
export function boletoDrawing(barcode: string): { d: string; width: number } {
  const pairs = barcode.match(/\d\d/g) ?? [];
  if (pairs.join("") !== barcode) throw new RangeError("an even number of digits is needed");
  const widths = [...start, ...pairs.flatMap(interleave), ...stop];
  let d = "";
  let x = quietZone;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) d += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  return { d, width: x + quietZone };
}

const quietZone = 10;
const start = [1, 1, 1, 1];
const stop = [3, 1, 1];
/** Which two of a digit's five bars are wide. */
const patterns = ["nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"];

function interleave(pair: string) {
  const [bars, gaps] = Array.from(pair, (digit) => patterns[Number(digit)]!);
  return Array.from(bars!)
    .flatMap((bar, index) => [bar, gaps![index]!])
    .map((size) => (size === "w" ? 3 : 1));
}
