import { cssOf, type Piece, variablesReadIn } from "#app/server/answer/styles/pieces.ts";

/**
 * Of a stylesheet what a page needs that has these classes, in the same order. A rule too many does no harm, one too
 * few would.
 */
export function usedRules(pieces: readonly Piece[], has: ReadonlySet<string>): Piece[] {
  return pieces.flatMap((piece) => {
    if (!piece.holdsRules) return isUsed(piece, has) ? [piece] : [];
    const inner = usedRules(piece.pieces!, has);
    return inner.length ? [{ ...piece, pieces: inner }] : [];
  });
}

/** These pieces as CSS without the variables that nothing reads: neither they nor the page that they are for. */
export function withoutUnread(pieces: readonly Piece[], html: string): string {
  const read = new Set(variablesReadIn(html));
  addRead(pieces, read);
  return cssOf(pieces, read);
}

function isUsed({ classes }: Piece, has: ReadonlySet<string>): boolean {
  return !classes || classes.some((needed) => needed.every((name) => has.has(name)));
}

function addRead(pieces: readonly Piece[], read: Set<string>) {
  for (const piece of pieces) {
    for (const name of piece.reads) read.add(name);
    if (piece.pieces) addRead(piece.pieces, read);
  }
}
