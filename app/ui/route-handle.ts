/** What a screen's `handle` may say of it to the frame around it. */
export type Handle = {
  /** React takes the page over in the browser. */
  hydrates?: boolean;
  /** Headings in a serif that the reader's device has: the page is for getting something done, and loads no font. */
  systemType?: boolean;
  /** CSS that this screen alone has and brings along: a file of its own would hold up its first paint. */
  styles?: string;
};

type Matches = { handle?: unknown }[];

/** The styles that the matched routes bring along. */
export const stylesOf = (matches: Matches) =>
  matches.map(({ handle }) => (handle as Handle | undefined)?.styles ?? "").join("");

/** Whether one of the matched routes asks for this in its `handle`. */
export function asks(matches: Matches, wish: "hydrates" | "systemType") {
  return matches.some(({ handle }) => (handle as Handle | undefined)?.[wish] === true);
}
