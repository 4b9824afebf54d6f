/** So much work is begun in one turn of the event loop. */
const mostATurn = 4;

/** So many turns, at the most, are left to those who are still coming. */
const mostLeft = 25;

type Waiting = { begin: () => void; gone: AbortSignal };

/**
 * Has work begin in the order in which it came, a little at each turn of the event loop: where very many ask in the
 * same moment, whoever is turned away meanwhile hears of it before all others have begun. The system lets one
 * connection in at a turn: as long as new ones come, turns are left to them, since a making would keep all that have
 * connected waiting for as long as it takes, and of many that come at once some have gone when they are let in. Out:
 * what waits for one's turn, or until one has `gone`. In: whether it is the first thing that is asked on its
 * connection.
 */
export function takeTurns(): (gone: AbortSignal, isNew: boolean) => Promise<void> {
  let line: Waiting[] = [];
  let came = false;
  let left = 0;

  function next() {
    const wait = came && left < mostLeft;
    left = wait ? left + 1 : 0;
    came = false;
    if (!wait) {
      line = line.filter(({ gone }) => !gone.aborted);
      for (const { begin } of line.splice(0, mostATurn)) begin();
    }
    if (line.length) setImmediate(next);
  }

  return (gone, isNew) =>
    new Promise((begin) => {
      came ||= isNew;
      gone.addEventListener("abort", () => begin(), { once: true });
      if (line.push({ begin, gone }) === 1) setImmediate(next);
    });
}
