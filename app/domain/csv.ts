/** What a spreadsheet must be told to read accented letters right. */
export const byteOrderMark = "\ufeff";

/**
 * One line of a CSV file as Brazilian spreadsheets open it: cells between semicolons, quoted where they must be. A cell
 * that a spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`, wide ones and blanks before them
 * among it, a tab or a line break) gets an apostrophe before it, and stays the text that it is.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((value) => cell(String(value))).join(";")}\r\n`;
}

function cell(value: string) {
  const harmless = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
