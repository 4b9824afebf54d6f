/** A reload that comes later than this was not for a missing file. */
const maxMs = 10_000;

/** Keeps with this entry of the browser's history where a navigation from it leads. */
export const rememberGoing = (to: string) =>
  history.replaceState({ ...history.state, going: { to, at: Date.now() } }, "");

/**
 * A newer release has other files: React Router then reloads the page that a navigation began on, and this one goes on
 * to where it led.
 */
export function goOnAfterReload() {
  const { going } = (history.state ?? {}) as { going?: { to: string; at: number } };
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!going || document?.type !== "reload" || performance.timeOrigin - going.at > maxMs) return;
  history.replaceState({ ...history.state, going: undefined }, "");
  location.replace(going.to);
}
