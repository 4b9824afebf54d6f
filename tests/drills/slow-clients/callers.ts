import { callersOf } from "#tests/drills/support/processes/connections.ts";

/** How many milliseconds the server held a connection, and whether it still did in the end. */
type Hold = { lasted: number; isOpen: boolean };

/**
 * Anyone who hardly reads does not hear that their connection has ended: the server's own connections tell of it. Out:
 * what became of each, by the port of anyone who called.
 */
export function watchCallers(pid: number, port: number) {
  const seen = new Map<number, { first: number; last: number }>();
  const look = () => {
    const now = performance.now();
    for (const caller of callersOf(pid, port)) seen.set(caller, { first: seen.get(caller)?.first ?? now, last: now });
    return now;
  };
  const watch = setInterval(look, 500);
  return {
    end: (): Map<number, Hold> => {
      clearInterval(watch);
      const now = look();
      return new Map(
        [...seen].map(([caller, { first, last }]) => [caller, { lasted: last - first, isOpen: last === now }]),
      );
    },
  };
}
