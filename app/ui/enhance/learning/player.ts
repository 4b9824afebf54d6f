/** How often a playing lesson tells the server where it is, in seconds. */
const every = 15;

/** Keeps, for every player that names an address for it, where the learner stopped, and goes on from there. */
export function rememberPositions(page: Document) {
  for (const media of page.querySelectorAll<HTMLMediaElement>("[data-position-url]")) remember(media);
}

function remember(media: HTMLMediaElement) {
  const url = media.dataset.positionUrl!;
  let saved = Number(media.dataset.position ?? 0);
  const save = (seconds: number) => {
    if (Math.abs(seconds - saved) < 1) return;
    saved = seconds;
    send(url, { seconds });
  };
  media.addEventListener(
    "loadedmetadata",
    () => {
      if (saved > 0) media.currentTime = saved < media.duration - 5 ? saved : 0;
    },
    { once: true },
  );
  media.addEventListener("timeupdate", () => {
    if (!media.paused && Math.abs(media.currentTime - saved) >= every) save(media.currentTime);
  });
  media.addEventListener("pause", () => save(media.ended ? 0 : media.currentTime));
  media.addEventListener("ended", () => save(0));
  // The last moment at which a page that is left, or a phone that is put away, can still say something.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && !media.paused) save(media.currentTime);
  });
}

/** Outlives the page that sends it. A position that does not arrive is overtaken by the next. */
function send(url: string, body: { seconds: number }) {
  const json = new Blob([JSON.stringify(body)], { type: "application/json" });
  if (!navigator.sendBeacon?.(url, json))
    void fetch(url, { method: "POST", body: json, keepalive: true }).catch(() => undefined);
}
