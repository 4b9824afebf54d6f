/** From this length on a piece ends where a block ends. In characters. */
const enough = 1_000;

/** No piece is longer, whatever it has to be cut through. */
const most = 2_400;

/** A longer line is cut, too. */
const longestLine = most / 2;
const words = new RegExp(`.{1,${longestLine - 1}}(?= \\p{L}|$)|.{1,${longestLine - 1}}`, "gu");

const fence = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const continuesList = /^([-+*]|\d{1,9}[.)])( |$)|^\s/;

/**
 * Markdown in pieces that say one by one what they say together, since to parse it takes a time that grows with the
 * square of its length. It is cut between blocks where it can be, else between lines, else between words; code between
 * fences that is cut goes on as code. A link whose address stands at the end of the text finds it no more.
 */
export function* piecesOf(text: string): Generator<string> {
  let piece = "";
  let open: RegExpExecArray | null = null;
  let isAfterBlank = true;
  for (const line of text.split("\n").flatMap(shortLines)) {
    const isBetweenBlocks = !open && isAfterBlank && line !== "" && !continuesList.test(line);
    const isFull = piece.length + line.length >= most;
    if (piece && (isFull || (isBetweenBlocks && piece.length >= enough))) {
      yield open ? `${piece}${open[1]}` : piece;
      piece = open ? `${open[0]}\n` : "";
    }
    piece += `${line}\n`;
    isAfterBlank = line.trim() === "";
    if (!open) open = fence.exec(line);
    else if (line.trim().startsWith(open[1]!) && /^\s*[`~]+\s*$/.test(line)) open = null;
  }
  yield piece;
}

/** A line that is longer than a piece may be, in lines that are not: each ends before a word, which begins no block. */
function shortLines(line: string): string[] {
  return line.length < longestLine ? [line] : (line.match(words) ?? []);
}
