import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** A piece of a stylesheet, as bin/split-styles.mjs writes it: a declaration, a statement, a rule or a block. */
export type Piece = {
  text: string;
  /** The contents of its braces. */
  pieces?: readonly Piece[];
  /** Whether a page may need some of its rules and not others. */
  holdsRules?: boolean;
  /** For each selector of a rule, the classes that it requires. */
  classes?: readonly (readonly string[])[];
  /** The variable that it sets or describes. */
  sets?: string;
  /** The variables that it reads itself. */
  reads: readonly string[];
};

/** The stylesheets of the build, by address. */
type Stylesheets = Readonly<Record<string, readonly Piece[]>>;

const file = path.join(projectRoot, "build", "server", "styles.json");
let ofTheBuild: Stylesheets | undefined;

/** Empty in development, where the files come from Vite. */
function stylesheetsOfTheBuild(): Stylesheets {
  ofTheBuild ??= existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Stylesheets) : {};
  return ofTheBuild;
}

/** A reader who comes from a bookmark or another site may have none of our files cached. */
export function isExternalNavigation(headers: { "sec-fetch-site"?: string | string[] }): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}

const linked = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

/** Browsers that support it paint the whole first screen at once, so that nothing moves. */
const paintAtOnce = '<link rel="expect" href="#conteudo" blocking="render"/>';

/**
 * Inlines the rules that a page needs, so that its first paint waits for no second file: 0.4 to 0.6 s on a slow line.
 * The stylesheets' links move to its end, for what script shows later and for the next page. Returns the page, and its
 * inline styles for the policy.
 */
export function withFirstStyles(html: string, stylesheets = stylesheetsOfTheBuild()) {
  const links: string[] = [];
  const styles: string[] = [];
  const classes = classesIn(html);
  const styled = html.replace(linked, (link: string, href: string) => {
    const pieces = stylesheets[href];
    if (!pieces) return link;
    const css = firstStyles(pieces, { classes, html });
    links.push(link);
    styles.push(css);
    return `${links.length === 1 ? paintAtOnce : ""}<style>${css}</style>`;
  });
  const end = styled.lastIndexOf("</body>");
  return { html: links.length ? styled.slice(0, end) + links.join("") + styled.slice(end) : html, styles };
}

function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list!));
  return new Set([...lists].flatMap((list) => unescaped(list).split(" ")));
}

const letters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => letters[name]!);

/** The CSS that a page with these classes needs; one rule too many does no harm, one too few would. */
export function firstStyles(pieces: readonly Piece[], { classes, html }: { classes: Set<string>; html: string }) {
  const used = usedRules(pieces, classes);
  const read = new Set(variablesReadIn(html));
  addVariablesRead(used, read);
  return cssOf(used, read);
}

/** In their order, since among utility classes the order decides. */
function usedRules(pieces: readonly Piece[], classes: ReadonlySet<string>): Piece[] {
  return pieces.flatMap((piece) => {
    if (!piece.holdsRules) return isUsed(piece, classes) ? [piece] : [];
    const inner = usedRules(piece.pieces!, classes);
    return inner.length ? [{ ...piece, pieces: inner }] : [];
  });
}

const isUsed = ({ classes: selectors }: Piece, classes: ReadonlySet<string>) =>
  !selectors || selectors.some((needed) => needed.every((name) => classes.has(name)));

function addVariablesRead(pieces: readonly Piece[], read: Set<string>) {
  for (const piece of pieces) {
    for (const name of piece.reads) read.add(name);
    if (piece.pieces) addVariablesRead(piece.pieces, read);
  }
}

const variablesReadIn = (html: string) =>
  [...html.matchAll(/var\(\s*(--(?:\\.|[^\s,)\\])+)/g)].map(([, name]) => name!);

/** Without the variables that nothing reads. */
function cssOf(pieces: readonly Piece[], read: ReadonlySet<string>): string {
  let css = "";
  for (const { text, pieces: inner, sets } of pieces) {
    if (sets && !read.has(sets)) continue;
    css += inner ? `${text}{${cssOf(inner, read).replace(/;$/, "")}}` : `${text};`;
  }
  return css;
}
