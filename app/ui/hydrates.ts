/** Whether one of the matched routes says in its `handle` that React takes the page over in the browser. */
export function hydrates(matches: { handle?: unknown }[]) {
  return matches.some(({ handle }) => (handle as { hydrates?: boolean } | undefined)?.hydrates === true);
}
