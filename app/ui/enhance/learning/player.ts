/** Replaces the link to an outside video by a button that embeds the site's private player. */
export function embedExternalVideos(page: Document) {
  for (const card of page.querySelectorAll<HTMLElement>("[data-embed-url]")) offer(card);
}

function offer(card: HTMLElement) {
  const link = card.querySelector("a");
  if (!link) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.textContent = `${card.dataset.embedVerb ?? "Assistir"} aqui`;
  button.addEventListener("click", () => {
    const frame = frameOf(card.dataset.embedUrl!, card.dataset.embedTitle ?? "");
    card.replaceWith(frame);
    frame.focus();
  });
  link.before(button);
  link.className = "inline-flex min-h-8 items-center gap-1.5 text-sm underline underline-offset-4";
}

function frameOf(url: string, title: string) {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.className = "mt-6 aspect-video w-full rounded-soft bg-black";
  return frame;
}

/** How often a playing lesson saves its position, in seconds. */
const every = 15;

/** Saves and restores the position of every player that names an address for it. */
export function savePositions(page: Document) {
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
      // A jump may have come before the first bytes.
      const start = Number(media.dataset.jumped ?? saved);
      if (start > 0) media.currentTime = start < media.duration - 5 ? start : 0;
    },
    { once: true },
  );
  media.addEventListener("timeupdate", () => {
    if (!media.paused && Math.abs(media.currentTime - saved) >= every) save(media.currentTime);
  });
  media.addEventListener("pause", () => save(media.ended ? 0 : media.currentTime));
  media.addEventListener("ended", () => save(0));
  // The last event at which a page that is left, or a phone put away, can still send something.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && !media.paused) save(media.currentTime);
  });
}

/** Outlives the page. A lost position is superseded by the next. */
function send(url: string, body: { seconds: number }) {
  const json = new Blob([JSON.stringify(body)], { type: "application/json" });
  if (!navigator.sendBeacon?.(url, json))
    void fetch(url, { method: "POST", body: json, keepalive: true }).catch(() => undefined);
}

/** A tap on a minute of the captions jumps in the player instead of loading the page there. */
export function jumpInPlayer(page: Document) {
  const media = page.querySelector<HTMLMediaElement>("#player video, #player audio");
  if (!media) return;
  for (const link of page.querySelectorAll<HTMLAnchorElement>("a[data-jump]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      media.dataset.jumped = link.dataset.jump;
      media.currentTime = Number(link.dataset.jump);
      media.scrollIntoView({ block: "center" });
      // A browser that does not play by itself leaves the player at that moment.
      void media.play().catch(() => undefined);
    });
  }
}

/** A button that writes the moment of the player, or the one that it names, into the field above it. */
export function offerMoments(page: Document) {
  const media = page.querySelector<HTMLMediaElement>("#player video, #player audio");
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-moment]")) {
    const { moment } = button.dataset;
    button.hidden = !media && !moment;
    button.addEventListener("click", () => {
      const input = button.parentElement!.querySelector("input")!;
      input.value = media ? clock(Math.floor(media.currentTime)) : moment!;
      input.focus();
    });
  }
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
