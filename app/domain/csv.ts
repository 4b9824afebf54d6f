/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV file as Brazilian spreadsheets open it: cells between semicolons, quoted where they must be. A cell
 * that a spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`, wide ones and blanks before them
 * among it, a tab or a line break) gets an apostrophe before it, and stays the text that it is.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((value) => cell(String(value))).join(";")}\r\n`;
}

/** How many rows are read at once: nothing of the database is held while somebody's download is slow. */
const batchSize = 500;

/** A CSV file in parts, each read as the one before has gone: `head`, then a line for each row that `readAfter` gives. */
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
