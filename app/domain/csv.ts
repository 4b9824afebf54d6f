/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV file as Brazilian spreadsheets open it: cells separated by semicolons, quoted where necessary. A
 * cell that a spreadsheet would run as a formula gets an apostrophe in front, so that it stays text.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((value) => cell(String(value))).join(";")}\r\n`;
}

/** Centavos as spreadsheets read them: a decimal comma, and no thousands separator. */
export const decimalCell = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

/** Rows per query. No connection is held while a slow client downloads. */
const batchSize = 500;

/**
 * A CSV file in parts, read one after the other while they are sent: `head`, then the lines of the rows that
 * `readAfter` returns.
 */
export async function* csvParts<Row>(
  head: string,
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>,
  linesOf: (rows: Row[]) => Promise<string[]> | string[],
): AsyncGenerator<string> {
  yield byteOrderMark + head;
  for (let last: Row | undefined; ; ) {
    const rows = await readAfter(last, batchSize);
    if (rows.length) yield (await linesOf(rows)).join("");
    if (rows.length < batchSize) return;
    last = rows.at(-1);
  }
}

function cell(value: string) {
  const harmless = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
