import { sayLost, saySignedOut, send } from "./submit-in-place.ts";

/** Typed but unsent text from when the panel was closed. */
let unsent = "";

/** How long after its answer the assistant offers a ticket, in milliseconds. */
const beforeOffer = 1_000;
let offering: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens the assistant's page in a panel over this one, with a new conversation each time. The page brings the panel and
 * lines for the log; the pages that its forms and links lead to are shown in it too.
 */
export function openChat(button: HTMLAnchorElement, html: string) {
  if (document.querySelector(".chat-panel")) return;
  const page = parse(html);
  const panel = templateIn(page, "panel").querySelector("dialog")!;
  const lines = templateIn(page, "lines");
  const lineIn = (name: string) => lines.querySelector(`[data-line=${name}]`)!.cloneNode(true) as HTMLElement;
  document.body.append(panel);
  panel.showModal();
  show(panel, page);
  const question = questionIn(panel);
  if (question) question.value = unsent;

  panel.addEventListener("keydown", (event) => {
    const field = questionIn(panel);
    if (event.target !== field || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field!.form!.requestSubmit();
  });
  panel.addEventListener("click", async (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href^='/support/chat']:not([data-page])");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const page = await load(link.href).catch(() => null);
    if (page) show(panel, page);
    else add(panel, lineIn("lost"));
  });
  panel.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post") return;
    event.preventDefault();
    const field = questionIn(panel);
    const shown = field?.form ?? form;
    const message = ((event.submitter as HTMLButtonElement | null)?.value || field?.value)?.trim();
    if (message === "" || panel.querySelector("form[aria-busy=true]")) return;
    const sending = send(form, event.submitter);
    const waiting = field ? [lineIn("asked"), lineIn("awaited")] : [];
    wait(shown, field, true);
    if (field && message) {
      for (const part of panel.querySelectorAll("li:has([role=alert]), [data-line=lost], [data-first]")) part.remove();
      waiting[0]!.querySelector("p:last-child")!.textContent = message;
      add(panel, ...waiting);
      field.value = "";
    }
    const answer = await sending;
    const page = answer?.to ? await load(answer.to.href).catch(() => null) : answer?.page;
    if (page && !answer?.isSignedOut) return show(panel, page);
    for (const line of waiting) line.remove();
    wait(shown, field, false);
    if (field) field.value = message!;
    if (answer?.isSignedOut) saySignedOut(shown);
    else if (field) add(panel, lineIn("lost"));
    else sayLost(shown);
  });
  panel.addEventListener("close", () => {
    unsent = questionIn(panel)?.value ?? "";
    panel.remove();
    button.focus();
  });
}

/** A page of the conversation; what is none is opened as a page. */
async function load(href: string) {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = parse(await answer.text());
  if (!page.querySelector("[data-log], [data-ask]")) location.assign(href);
  return page;
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html");

const templateIn = (page: Document, name: string) =>
  page.querySelector<HTMLTemplateElement>(`template[data-${name}]`)!.content;

const questionIn = (panel: HTMLElement) => panel.querySelector<HTMLTextAreaElement>("textarea[name=message]");

/** While an answer is on its way nothing can be typed; the focus stays where it is. */
function wait(form: HTMLFormElement, field: HTMLTextAreaElement | null, on: boolean) {
  form.ariaBusy = on ? "true" : null;
  if (field) Object.assign(field, { readOnly: on, ariaDisabled: String(on) });
}

/** Adds to the log, and scrolls to the first new line. */
function add(panel: HTMLElement, ...lines: Element[]) {
  const log = panel.querySelector<HTMLElement>("[role=log]")!;
  log.querySelector("ol")!.append(...lines);
  if (lines[0]) log.scrollTop = (lines[0] as HTMLElement).offsetTop - 16;
}

/** Shows a page's part of the conversation. Lines that were there stay, so that only new ones are read out. */
function show(panel: HTMLElement, page: Document) {
  clearTimeout(offering);
  adapt(page);
  const log = panel.querySelector<HTMLElement>("[role=log]")!;
  const fresh = [...(page.querySelector("[data-log]")?.children ?? [])];
  log.hidden = !fresh.length;
  if (fresh.length) {
    const old = [...log.querySelector("ol")!.children];
    const changed = old.findIndex(({ textContent }, at) => textContent !== fresh[at]?.textContent);
    const added = fresh.slice(changed < 0 ? old.length : changed);
    for (const line of old.slice(fresh.length - added.length)) line.remove();
    const offer = added.at(-1)?.matches("[data-offer]") && added.pop();
    add(panel, ...added);
    if (offer) offering = setTimeout(() => offerBelow(log, offer), beforeOffer);
  }
  const place = panel.querySelector("[data-place]")!;
  place.replaceChildren(...(page.querySelector("[data-ask]")?.childNodes ?? []));
  place.scrollTop = 0;
  log.querySelector("[data-first]")?.remove();
  log.append(...place.querySelectorAll("[data-first]"));
  const question = questionIn(panel);
  if (question) panel.querySelector<HTMLAnchorElement>("[data-page]")!.href = question.form!.action;
  const start = place.querySelector<HTMLElement>("[autofocus]") ?? question ?? place.querySelector("label + input");
  (start ?? log.querySelector("a"))?.focus();
}

/** Does not move a long answer that somebody is reading. */
function offerBelow(log: HTMLElement, offer: Element) {
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 16;
  log.querySelector("ol")!.append(offer);
  if (isAtEnd) offer.scrollIntoView({ block: "nearest" });
}

/** Ids that the page below may have too get another name, and links out of a conversation open beside it. */
function adapt(page: Document) {
  const isSignedIn = page.querySelector("[data-ask]") !== null;
  for (const element of page.querySelectorAll("[data-log] *, [data-ask] *")) {
    for (const name of ["id", "for", "aria-describedby", "aria-labelledby"]) {
      const ids = element.getAttribute(name);
      if (ids) element.setAttribute(name, ids.replace(/\S+/g, "chat-$&"));
    }
    const href = element.getAttribute("href");
    if (href?.startsWith("#")) element.setAttribute("href", href.replace("#", "#chat-"));
    else if (isSignedIn && href && !href.startsWith("/support/chat")) {
      element.setAttribute("target", "_blank");
      element.insertAdjacentHTML("beforeend", '<span class="sr-only"> (abre em outra aba)</span>');
    }
  }
}
