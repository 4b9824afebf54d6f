/** A piece of a stylesheet: a statement, a rule, or a block (`@media`, `@layer`…) of pieces. */
export type Piece =
  | { kind: "statement" | "rule"; text: string; classes: readonly (readonly string[])[] }
  | { kind: "block"; head: string; pieces: readonly Piece[] };

/** Blocks that hold rules; what stands in others (`@font-face`, `@property`, `@keyframes`) is one piece. */
const holdsRules = /^@(media|supports|layer|container|scope|starting-style)\b/;

/** A stylesheet as its pieces, each with the classes that its selectors ask for. In: CSS without comments, as a build leaves it. */
export function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < css.length; ) {
    const open = nextOf(css, "{;", at);
    if (open < 0) break;
    const head = css.slice(at, open).trim();
    if (css[open] === ";") {
      pieces.push({ kind: "statement", text: `${head};`, classes: [] });
      at = open + 1;
      continue;
    }
    const close = endOf(css, open);
    const body = css.slice(open + 1, close);
    if (holdsRules.test(head)) pieces.push({ kind: "block", head, pieces: piecesOf(body) });
    else pieces.push({ kind: "rule", text: `${head}{${body}}`, classes: head.startsWith("@") ? [] : classesOf(head) });
    at = close + 1;
  }
  return pieces;
}

/** Of a stylesheet what a page needs that has these classes, in the same order. A rule too many does no harm, one too few would. */
export function usedRules(pieces: readonly Piece[], has: ReadonlySet<string>): string {
  let used = "";
  for (const piece of pieces) {
    if (piece.kind === "block") {
      const inner = usedRules(piece.pieces, has);
      if (inner) used += `${piece.head}{${inner}}`;
    } else if (!piece.classes.length || piece.classes.some((needed) => needed.every((name) => has.has(name)))) {
      used += piece.text;
    }
  }
  return used;
}

/** CSS without the variables that nothing reads: neither the CSS nor the page that it is for. */
export function withoutUnread(css: string, html: string): string {
  const read = new Set([...`${css} ${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const keep = (text: string, name: string) => (read.has(name) ? text : "");
  return css
    .replace(/@property (--[\w-]+)\{[^}]*\}/g, keep)
    .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, keep)
    .replace(/;(?=\})/g, "");
}

/** For each selector of a list the classes that it cannot do without; what stands in brackets may be an alternative. */
function classesOf(selectors: string): string[][] {
  let [depth, plain] = [0, ""];
  for (let at = 0; at < selectors.length; at += 1) {
    const sign = selectors[at]!;
    if (sign === "\\") plain += depth ? "" : selectors.slice(at, at + 2);
    else if ("([".includes(sign)) depth += 1;
    else if (")]".includes(sign)) depth -= 1;
    else if (!depth) plain += sign;
    if (sign === "\\") at += 1;
  }
  return plain
    .split(/(?<!\\),/)
    .map((one) => [...one.matchAll(/\.((?:[\w-]|\\.)+)/g)].map(([, name]) => name!.replaceAll("\\", "")));
}

/** Where one of these signs stands next, outside of strings and brackets; -1 where it does not. */
function nextOf(css: string, signs: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at]!;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === "(" || sign === "[") depth += 1;
    else if (sign === ")" || sign === "]") depth -= 1;
    else if (!depth && signs.includes(sign)) return at;
  }
  return -1;
}

/** Where a brace that opens is closed. */
function endOf(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at]!;
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (sign === "{") depth += 1;
    else if (sign === "}" && --depth === 0) return at;
  }
  return css.length;
}

function endOfString(css: string, open: number): number {
  let at = open + 1;
  while (at < css.length && css[at] !== css[open]) at += css[at] === "\\" ? 2 : 1;
  return at;
}
