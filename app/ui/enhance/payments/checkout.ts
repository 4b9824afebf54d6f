import { priceChanged } from "#app/domain/payments/price-changed.ts";
import { closedDayNote } from "#app/ui/payment/closed-day.ts";

/** How long the success message is shown before the page moves on, in milliseconds. */
const pause = 2_000;
/** How long to wait before repeating a request whose answer was lost, in milliseconds. */
const pauses = [1_000, 3_000];
const declined = 402;
const conflict = 409;
const signedOut = 401;

type Answer = {
  status: number;
  success: boolean;
  error?: string;
  fields?: Record<string, string[]>;
  data?: { payment_status: string };
};

/**
 * Pays without leaving the page: the button says what the chosen method still needs, card numbers are spaced, errors
 * appear in the form, and a payment whose answer was lost is repeated under the same idempotency key.
 */
export function enhanceCheckoutForm(form: HTMLFormElement) {
  const button = form.querySelector("button")!;
  const progress = form.querySelector("[data-progress]")!;
  let unanswered = { body: "", key: "" };

  // Neither is there where the provider's own page asks for card and boleto.
  const due = form.querySelector<HTMLInputElement>("input[type=date]");
  const closed = form.querySelector("[data-closed-day]");
  const refresh = () => {
    const missing = missingIn(form)?.dataset.asked ?? "";
    button.querySelector("[data-missing]")!.textContent = missing.replace(/\.$/, "");
    if (due && closed) closed.textContent = due.validity.valid ? closedDayNote(due.value) : "";
  };
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) {
      mask(target);
      mark(target, "");
    }
    refresh();
  });
  form.addEventListener("change", refresh);
  addEventListener("pageshow", refresh);
  refresh();

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    const missing = missingIn(form);
    if (missing) {
      mark(missing, missing.dataset.asked!);
      return missing.focus();
    }
    const body = JSON.stringify(orderOf(form));
    if (unanswered.body !== body) unanswered = { body, key: newKey() };
    form.ariaBusy = "true";
    form.querySelector("[data-errors]")!.replaceChildren();
    for (const field of form.querySelectorAll<HTMLInputElement>("[aria-invalid]")) mark(field, "");
    progress.textContent = "Processando o pagamento…";
    const { value: by } = form.querySelector<HTMLInputElement>("[name=sent_by]")!;
    const answer = await send(form.dataset.pays!, unanswered, by);
    if (answer.success) {
      const isPaid = answer.data?.payment_status === "completed";
      progress.textContent = isPaid ? "Pagamento aprovado! Abrindo a página…" : "Pedido registrado. Falta só pagar…";
      setTimeout(() => location.assign(form.dataset.checkout!), pause);
      return;
    }
    // The course or trail was bought, has a pending payment, or has another price since this page was loaded.
    if (answer.status === conflict) answer.error = (await newPrice(form)) ?? answer.error;
    form.removeAttribute("aria-busy");
    progress.textContent = "";
    if (isFinal(answer)) {
      unanswered = { body: "", key: "" };
      forgetCard(form);
    }
    explain(form, answer);
    refresh();
  });
}

/** The server's answer, asked for again if none arrived; in the end, an answer saying so. */
async function send(to: string, order: { body: string; key: string }, by: string): Promise<Answer> {
  for (const wait of [...pauses, 0]) {
    const answer = await sendOnce(to, order, by).catch(() => null);
    if (answer && answer.status < 500) return answer;
    if (wait) await new Promise((resume) => setTimeout(resume, wait));
  }
  return { status: 503, success: false, error: unknown };
}

const unknown =
  "Ainda não sabemos se o pagamento passou: a resposta não chegou. Confira a internet e toque em Pagar de novo: nada é cobrado duas vezes.";

/** `by`: the account that the page was made for; the server refuses if another one has signed in since. */
async function sendOnce(to: string, { body, key }: { body: string; key: string }, by: string): Promise<Answer> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key, "Sent-By": by };
  const response = await fetch(to, { method: "POST", headers, body });
  return { ...(await response.json()), status: response.status };
}

/** Whether repeating the same request could not give another answer. */
const isFinal = ({ status }: Answer) => status < 500 && ![signedOut, conflict, 429].includes(status);

/**
 * Puts the current price into the form, and says so. If there is nothing to pay here any more, the page is reloaded;
 * undefined if the price is the same.
 */
async function newPrice(form: HTMLFormElement): Promise<string | undefined> {
  const answer = await fetch(location.pathname + location.search).catch(() => null);
  if (!answer?.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector<HTMLInputElement>("form[data-checkout] [name=amount]");
  if (answer.redirected || !fresh) {
    location.assign(answer.url);
    return undefined;
  }
  const amount = form.querySelector<HTMLInputElement>("[name=amount]")!;
  if (amount.value === fresh.value) return undefined;
  amount.value = fresh.value;
  const instalments = page.querySelectorAll("form[data-checkout] [data-instalments]");
  form.querySelector("[data-instalments]")?.replaceWith(...instalments);
  const price = page.querySelector("[data-price]")!.textContent;
  for (const place of document.querySelectorAll("[data-price]")) place.textContent = price;
  return priceChanged(price, form.dataset.of!);
}

const fieldsOf = (form: HTMLFormElement, method: string) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `[data-method~="${method}"] :is(input:not([type=radio]), select)`,
  ),
];

const methodOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("[name=payment_method]:checked")?.value ?? "";

const missingIn = (form: HTMLFormElement) => fieldsOf(form, methodOf(form)).find(({ value }) => !value.trim());

function orderOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const method = methodOf(form);
  return {
    ...(data.has("course_id") && { course_id: Number(data.get("course_id")) }),
    ...(data.has("coupon_code") && { coupon_code: data.get("coupon_code") }),
    amount: Number(data.get("amount")),
    payment_method: method,
    payment_data: Object.fromEntries(
      fieldsOf(form, method).map((field) => [field.name.split(".")[1], contentOf(field)]),
    ),
  };
}

/** Text, but for the number of instalments. */
const contentOf = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLSelectElement ? Number(field.value) : field.value;

/** Card data must be typed again, as when the server sends the page back. */
function forgetCard(form: HTMLFormElement) {
  const isChosen = methodOf(form) === "credit_card";
  const again = form.querySelector<HTMLElement>("[data-again]");
  if (isChosen && again) again.hidden = false;
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-method="credit_card"] input:not([type=radio])')) {
    field.value = "";
    if (isChosen) mark(field, field.dataset.asked!);
  }
}

/** Shows errors in the form's summary, each linking to its field, and at the fields. */
function explain(form: HTMLFormElement, { status, error, fields = {} }: Answer) {
  if (status === signedOut) return explainSignIn(form);
  const summary = form.querySelector("template")!.content.cloneNode(true) as DocumentFragment;
  // The template itself says what to do about a declined payment.
  if (error && status !== declined) {
    const lines = Object.entries(fields).map(([name, [sentence]]) => lineOf(sentence ?? error, `#${name}`));
    summary.querySelector("ul")!.replaceChildren(...(lines.length ? lines : [lineOf(error)]));
    if (error === unknown) summary.querySelector("p")!.textContent = "Falta a resposta do pagamento";
  }
  for (const [name, sentences] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    const isSeen = field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== "hidden");
    if (isSeen) mark(field, sentences.join(" "));
  }
  show(form, summary);
}

/** The session has ended: signing in in another tab keeps everything typed on this page. */
function explainSignIn(form: HTMLFormElement) {
  const summary = form.querySelector("template")!.content.cloneNode(true) as DocumentFragment;
  const line = lineOf("Entrar de novo, em outra aba", signInPath());
  Object.assign(line.firstElementChild!, { target: "_blank" });
  const text = "Depois volte para cá e toque em Pagar: o que você preencheu continua aqui, e nada foi cobrado.";
  summary.querySelector("ul")!.replaceChildren(line, lineOf(text));
  summary.querySelector("p")!.textContent = "O seu login terminou";
  show(form, summary);
}

function show(form: HTMLFormElement, summary: DocumentFragment) {
  const place = form.querySelector("[data-errors]")!;
  place.replaceChildren(summary);
  place.querySelector<HTMLElement>("[tabindex]")?.focus();
}

function lineOf(sentence: string, href?: string) {
  const line = document.createElement("li");
  if (href) line.append(Object.assign(document.createElement("a"), { href, className: "underline" }));
  (line.firstElementChild ?? line).textContent = sentence;
  return line;
}

/** Shows an error at a field; without a message, removes it. */
function mark(field: HTMLInputElement | HTMLSelectElement, sentence: string) {
  const id = `${field.name}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-invalid");
  if (sentence) {
    const error = { id, className: "text-sm font-semibold text-clay", textContent: sentence };
    field.after(Object.assign(document.createElement("p"), error));
    field.setAttribute("aria-invalid", "true");
  }
  const describing = [`${field.name}-hint`, id].filter((part) => document.getElementById(part));
  field.setAttribute("aria-describedby", describing.join(" "));
}

/** Adds spaces to a card number and a slash to an expiry date, only at the end of the text and only among digits. */
function mask(field: HTMLInputElement) {
  const { value, selectionEnd } = field;
  if (selectionEnd !== value.length || !/^[\d\s/]*\d$/.test(value)) return;
  const digits = value.replace(/\D/g, "");
  if (field.name.endsWith("card_number")) field.value = digits.replace(/(\d{4})(?=\d)/g, "$1 ");
  if (field.name.endsWith("card_expiry")) field.value = digits.replace(/^(\d{2})(?=\d)/, "$1/");
}

/** Also works outside a secure context, where `randomUUID` does not exist. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** Written here, so that the script of a reading page stays one file. */
const signInPath = () => `/auth/login?redirectTo=${encodeURIComponent(location.pathname)}`;
