/** What a route's `handle` may tell the frame around it. */
export type Handle = {
  /** React takes the page over in the browser; which may depend on what the route's loader found. */
  hydrates?: boolean | ((loaderData: never) => boolean);
  /** CSS of this screen only, inlined: a file of its own would delay the first paint. */
  styles?: string;
};

type Matches = { handle?: unknown }[];

/** The styles that the matched routes bring along. */
export const inlineStylesOf = (matches: Matches) =>
  matches.map(({ handle }) => (handle as Handle | undefined)?.styles ?? "").join("");

/** Whether React takes one of the matched routes over in the browser. */
export const anyHydrates = (matches: { handle?: unknown; loaderData: unknown }[]) =>
  matches.some(({ handle, loaderData }) => {
    const { hydrates } = (handle ?? {}) as Handle;
    return typeof hydrates === "function" ? hydrates(loaderData as never) : hydrates === true;
  });
