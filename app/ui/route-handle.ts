/** What a screen's `handle` may say of it to the frame around it. */
export type Handle = {
  /** React takes the page over in the browser. */
  hydrates?: boolean;
  /** Headings in a serif that the reader's device has: the page is for getting something done, and loads no font. */
  systemType?: boolean;
};

/** Whether one of the matched routes asks for this in its `handle`. */
export function asks(matches: { handle?: unknown }[], wish: keyof Handle) {
  return matches.some(({ handle }) => (handle as Handle | undefined)?.[wish] === true);
}
