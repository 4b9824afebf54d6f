import { readAccount, readWaiting, waitingLabel } from "#app/ui/offline/kept.ts";

/** Shows what waits to be sent, above the courses of whom it belongs to. */
export async function showWaiting(part: HTMLElement) {
  if (!window.caches || !(await caches.has("study"))) return;
  const account = await readAccount();
  const waiting = account?.present ? await readWaiting(account.owner) : [];
  if (!waiting.length) return;
  const unsent = waiting.filter(({ outcome }) => !outcome);
  part.querySelector("[data-waiting-label]")!.textContent = unsent.length
    ? `${waitingLabel(unsent)}.`
    : "Veja o resultado do que você fez sem internet.";
  part.hidden = false;
}
