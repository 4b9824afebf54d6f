/** Where an outside film may be shown here: its link becomes a button that puts the private player in its place. */
export function playOutsideVideosHere(page: Document) {
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
