/** How long a page waits before it asks again, in milliseconds, and how often. */
const pause = 2_000;
const maxPolls = 30;

/** A part of the page that came before its content asks for it again, and is replaced when the content is there. */
export function pollUntilReady(part: HTMLElement, left = maxPolls) {
  if (left === 0) return;
  setTimeout(async () => {
    const fresh = await partOf(part.id).catch(() => null);
    if (fresh && !fresh.ariaBusy) part.replaceWith(fresh);
    else pollUntilReady(part, left - 1);
  }, pause);
}

async function partOf(id: string) {
  const answer = await fetch(location.href);
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
}
