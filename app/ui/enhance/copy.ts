/**
 * Links with `data-copy` copy that text instead of leading somewhere, and `data-copied` is then said in the page's
 * `data-copy-status`. Where the browser refuses to copy, the link leads where it says.
 */
export function copyOnPress(page: Document) {
  page.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy]") : null;
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(link.dataset.copy ?? "").then(
      () => say(page, link.dataset.copied ?? ""),
      () => location.assign(link.href),
    );
  });
}

function say(page: Document, sentence: string) {
  const status = page.querySelector("[data-copy-status]");
  if (status) status.textContent = sentence;
}
