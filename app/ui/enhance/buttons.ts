/**
 * Links with `data-copy` copy that text and announce `data-copied` in the nearest `data-copy-status`, for
 * `data-copied-for` seconds if given. If the browser refuses to copy, the link works as a link.
 */
export function copyOnClick(page: Document) {
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

/** Buttons with `data-print` print the page; `data-ready` marks that they work. */
export function printOnClick(page: Document) {
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-print]:not([data-ready])")) {
    button.addEventListener("click", () => window.print());
    button.dataset.ready = "";
  }
}

/** Menus made of `<details>` close on Escape and on a tap elsewhere. */
export function closeMenus(page: Document) {
  const open = () => page.querySelectorAll<HTMLDetailsElement>("header details[open], details[data-menu][open]");
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  page.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
}

/** A form that is being sent shows it and takes no second tap; coming back to the page enables it again. */
export function showPending(page: Document) {
  page.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post" || event.defaultPrevented || opensElsewhere(event)) return;
    if (form.ariaBusy === "true") return event.preventDefault();
    form.ariaBusy = "true";
  });
  window.addEventListener("pageshow", () => {
    for (const form of page.querySelectorAll("form[aria-busy]")) form.removeAttribute("aria-busy");
  });
}

/** A button that opens another tab leaves this page as it is. */
const opensElsewhere = ({ submitter }: SubmitEvent) => Boolean((submitter as HTMLButtonElement | null)?.formTarget);

/** A choice in a form with `data-apply` is submitted at once. */
export function applyOnChange(page: Document) {
  page.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form?.matches("[data-apply]")) target.form.requestSubmit();
  });
}

/** A six-digit code is submitted with its sixth digit, typed or pasted. */
export function submitWholeCode(page: Document) {
  page.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.autocomplete !== "one-time-code") return;
    if (/^\d{6}$/.test(target.value.replace(/[\s.-]/g, ""))) target.form?.requestSubmit();
  });
}

/** Scrolls the chosen one in a sideways scrolling row into view, where CSS cannot. */
export function showChosen(page: Document) {
  if (CSS.supports("scroll-initial-target", "nearest")) return;
  for (const chosen of page.querySelectorAll(".pills [aria-current]")) {
    chosen.scrollIntoView({ block: "nearest", inline: "center" });
  }
}

/** On devices with a share sheet, a button for it replaces the links. */
export function shareOnClick(page: Document) {
  if (!navigator.share) return;
  for (const part of page.querySelectorAll<HTMLElement>("[data-share]")) {
    const button = part.querySelector("button")!;
    for (const each of part.children) (each as HTMLElement).hidden = each !== button;
    const { share: url, title } = part.dataset;
    button.addEventListener("click", () => navigator.share({ url, title }).catch(() => {}));
  }
}
