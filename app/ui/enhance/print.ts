/** Buttons with `data-print` print the page; `data-ready` says that they work. */
export function printOnPress(page: Document) {
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
    button.addEventListener("click", () => window.print());
    button.dataset.ready = "";
  }
}
