/** So much work is begun in one turn of the event loop. */
const mostATurn = 4;

/**
 * Has work begin in the order in which it came, a little at each turn of the event loop: where very many ask in the same
 * moment, whoever is turned away meanwhile hears of it before all others have begun. Out: what waits for one's turn.
 */
export function takeTurns(): () => Promise<void> {
  const line: (() => void)[] = [];

  function next() {
    for (const begin of line.splice(0, mostATurn)) begin();
    if (line.length) setImmediate(next);
  }

  return () =>
    new Promise((begin) => {
      if (line.push(begin) === 1) setImmediate(next);
    });
}
