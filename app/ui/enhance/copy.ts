/**
 * Links with `data-copy` copy that text instead of leading somewhere, and `data-copied` is then said in the
 * `data-copy-status` beside them, or else in the page's: for good, or for `data-copied-for` seconds. Where the browser
 * refuses to copy, the link leads where it says.
 */
export function copyOnPress(page: Document) {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy]") : null;
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(link.dataset.copy ?? "").then(
      () => say(link, page),
      () => location.assign(link.href),
    );
  });
}

function say({ dataset, parentElement }: HTMLElement, page: Document) {
  const place = "[data-copy-status]";
  const status = parentElement?.querySelector(place) ?? page.querySelector(place);
  if (!status) return;
  status.textContent = dataset.copied ?? "";
  if (dataset.copiedFor) setTimeout(() => status.replaceChildren(), Number(dataset.copiedFor) * 1000);
}
