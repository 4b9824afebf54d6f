/** The pause between two requests, in milliseconds, and their maximum number without a change. */
const pause = 2_000;
const maxPolls = 30;

/** Reloads a part of the page that was sent without its content, and replaces it, until it is no longer busy. */
export function pollUntilReady(part: HTMLElement, left = maxPolls) {
  if (left === 0) return;
  setTimeout(async () => {
    const fresh = await partOf(part.id).catch(() => null);
    if (!fresh || fresh.isEqualNode(part)) return pollUntilReady(part, left - 1);
    part.replaceWith(fresh);
    if (fresh.ariaBusy) pollUntilReady(fresh);
  }, pause);
}

async function partOf(id: string) {
  const answer = await fetch(location.href);
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
}
