const key = "going";

/** Keeps where a navigation leads until it is there. */
export const rememberGoing = (to: string) => sessionStorage.setItem(key, to);
export const forgetGoing = () => sessionStorage.removeItem(key);

/**
 * A newer release has other files: React Router then reloads the page that a navigation began on, and this one goes on
 * to where it led.
 */
export function goOnAfterReload() {
  const to = sessionStorage.getItem(key);
  forgetGoing();
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (to && document?.type === "reload") location.replace(to);
}
