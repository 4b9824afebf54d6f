import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Piece, piecesOf } from "#app/server/answer/styles/pieces.ts";
import { usedRules, withoutUnread } from "#app/server/answer/styles/used-rules.ts";
import { projectRoot } from "#drizzle/root.ts";

/** A page that brings the styles it is shown with, and the sources by which its policy lets them in. */
export type Dressed = { html: string; sources: string[] };

/**
 * Whether a page is asked for from elsewhere, by an address or a bookmark: whoever comes so may have no file of ours
 * yet.
 */
export function isFromOutside(headers: { "sec-fetch-site"?: string | string[] }): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin";
}

const linked = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g;

/**
 * Nothing moves under the reader's eye: where the browser can wait for it, what the page is about is painted in one go.
 */
const inOneGo = '<link rel="expect" href="#conteudo" blocking="render"/>';

/**
 * Puts into a page the rules of its stylesheets that it is shown with, so that its first paint waits for nothing else.
 * The files themselves move to its end, where they hold up no paint: script may show what is not there yet, and the
 * next page finds them in the browser's memory. In: a whole page, and the nonce of its answer, if it has one.
 */
export function withFirstStyles(
  html: string,
  nonce?: string,
  folder = path.join(projectRoot, "build", "client"),
): Dressed {
  const files: string[] = [];
  const sources: string[] = [];
  const has = classesIn(html);
  const dressed = html.replace(linked, (link: string, href: string) => {
    const pieces = piecesOfFile(path.join(folder, href));
    if (!pieces) return link;
    const styles = withoutUnread(usedRules(pieces, has), html);
    files.push(link);
    sources.push(sourceOf(styles));
    return `${files.length === 1 ? inOneGo : ""}<style${nonce ? ` nonce="${nonce}"` : ""}>${styles}</style>`;
  });
  if (!files.length) return { html, sources };
  const end = dressed.lastIndexOf("</body>");
  return { html: dressed.slice(0, end) + files.join("") + dressed.slice(end), sources };
}

/** By which source a policy lets in a page's own styles, and no others. */
export const sourceOf = (styles: string) => `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list]) => list!));
  return new Set([...lists].flatMap((list) => unescaped(list).split(" ")));
}

const letters: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => letters[name]!);

const known = new Map<string, Piece[]>();

/** A file of the build, read once; undefined where there is none, as in development. */
function piecesOfFile(file: string): Piece[] | undefined {
  const before = known.get(file);
  if (before || !existsSync(file)) return before;
  const pieces = piecesOf(readFileSync(file, "utf8"));
  known.set(file, pieces);
  return pieces;
}
