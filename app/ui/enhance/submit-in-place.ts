/** How long to wait before a form is sent again whose answer was lost, in milliseconds. */
const pauses = [1_000, 3_000];
/** How long the message of success is shown before the page moves on, in milliseconds. */
const doneMs = 2_000;

/** Where a form leads, or else the page that came back. */
type Answer = { to: URL | null; page: Document; isForbidden: boolean; isSignedOut: boolean };

/**
 * Sends forms with `data-in-place` without leaving the page, so that nothing typed is lost; the attribute is the heading
 * for a lost answer. They carry `<OnceField />`, because a lost one is sent again. `showPending` marks them as busy.
 */
export function submitInPlace(page: Document) {
  page.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.dataset.inPlace === undefined) return;
    event.preventDefault();
    report(form, "sending");
    const answer = await send(form, event.submitter);
    if (answer?.to && !answer.isSignedOut) return await leave(form, answer.to);
    form.ariaBusy = null;
    report(form);
    if (!answer) sayLost(form);
    else if (answer.isSignedOut) saySignedOut(form);
    else show(form, answer);
  });
}

/** Sends a form to its own address, again if no answer comes; null in the end. */
export async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<Answer | null> {
  form.querySelector("[role=alert]")?.remove();
  const data = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  const isText = form.enctype !== "multipart/form-data";
  const body = isText ? new URLSearchParams([...data] as [string, string][]) : data;
  for (const pause of [...pauses, 0]) {
    const answer = await sendOnce(form, body).catch(() => null);
    if (answer) return answer;
    if (pause) await wait(pause);
  }
  return null;
}

/** Null where it is no page of ours, or one that only says that the server failed: neither the form nor what is wrong with it. */
async function sendOnce(form: HTMLFormElement, body: FormData | URLSearchParams): Promise<Answer | null> {
  const headers = { Accept: "text/html", "In-Place": "true" };
  const answer = await fetch(form.action, { method: "POST", headers, body });
  const location = answer.headers.get("Location");
  const to = location === null ? null : new URL(location, form.action);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = answer.status < 500 ? "main" : "main [role=alert]";
  const isAnswer = to ?? formIn(page, form) ?? page.querySelector(told);
  const isSignedOut = answer.status === 401 || to?.pathname === "/auth/login";
  return isAnswer ? { to, page, isForbidden: answer.status === 403, isSignedOut } : null;
}

/** The same form in another page. */
const formIn = ({ forms }: Document, form: HTMLFormElement) =>
  [...forms].find((other) => other.method === "post" && other.getAttribute("action") === form.getAttribute("action"));

/** A message for what takes its time, where the form has a place for it. */
function report(form: HTMLFormElement, state?: "sending" | "done") {
  const place = form.querySelector<HTMLElement>("[data-sending]");
  if (place) place.textContent = (state && place.dataset[state]) ?? "";
}

async function leave(form: HTMLFormElement, to: URL) {
  if (form.querySelector("[data-done]") && to.pathname !== location.pathname) {
    report(form, "done");
    await wait(doneMs);
  }
  location.assign(to);
  // The browser would only scroll.
  if (to.hash && to.pathname + to.search === location.pathname + location.search) location.reload();
}

/**
 * Shows the form that came back, at what is wrong. A page without it is shown instead; one that forbids it, as when
 * another account has signed in meanwhile, beside what was typed.
 */
function show(form: HTMLFormElement, { page, isForbidden }: Answer) {
  const fresh = formIn(page, form);
  const [title, text] = [...page.querySelectorAll("main :is(h1, h1 ~ p)")].map((each) => each.textContent ?? "");
  if (!fresh && isForbidden) return say(form, title ?? "", text ?? "");
  const main = document.querySelector("main")!;
  if (fresh) fill(form, fresh);
  else main.replaceChildren(...page.querySelector("main")!.childNodes);
  const place = fresh ? form : main;
  const start = place.querySelector<HTMLElement>("[autofocus]") ?? place.querySelector("h1");
  if (start?.matches("h1")) start.tabIndex = -1;
  start?.focus();
}

/** What the server sends back to nobody stays as typed: files, and the data of a card. */
function fill(form: HTMLFormElement, fresh: HTMLFormElement) {
  for (const typed of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=radio])")) {
    const field = fresh.elements.namedItem(typed.name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (typed.type === "file") field.files = typed.files;
    else field.value ||= typed.value;
  }
  form.replaceChildren(...fresh.childNodes);
  form.dispatchEvent(new Event("change"));
}

export const sayLost = (form: HTMLFormElement) =>
  say(
    form,
    form.dataset.inPlace!,
    form.dataset.lost ??
      "A resposta não chegou. Confira a internet e envie de novo: o que você preencheu continua aqui.",
  );

/** Signing in in another tab keeps everything typed on this page. */
export function saySignedOut(form: HTMLFormElement) {
  const href = `/auth/login?redirectTo=${encodeURIComponent(location.pathname)}`;
  const link = Object.assign(document.createElement("a"), { href, target: "_blank", className: "underline" });
  link.textContent = "Entrar de novo, em outra aba";
  say(
    form,
    "O seu login terminou",
    link,
    ". Depois volte para cá e envie de novo: o que você preencheu continua aqui.",
  );
}

function say(form: HTMLFormElement, title: string, ...sentence: (string | Node)[]) {
  const box = document.createElement("div");
  Object.assign(box, { role: "alert", tabIndex: -1, className: "rounded-soft border border-clay bg-clay-wash p-4" });
  const heading = Object.assign(document.createElement("p"), { className: "font-semibold", textContent: title });
  const text = document.createElement("p");
  text.append(...sentence);
  box.append(heading, text);
  form.prepend(box);
  box.focus();
}

const wait = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
