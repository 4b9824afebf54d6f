import { closedDayNote } from "#app/ui/payment/closed-day.ts";

/** How long the good news stands before the page leads on, in milliseconds (A §9). */
const pause = 2_000;
const failed = "Erro ao processar pagamento";
const conflict = 409;

type Answer = {
  status: number;
  success: boolean;
  error?: string;
  fields?: Record<string, string[]>;
  data?: { payment_status: string };
};

/**
 * Paying without leaving the page: the button waits for the chosen way's data, card numbers are spaced as one types,
 * what is refused is said in the form as the server's page says it, and a payment whose answer was lost on the way is
 * sent again under the same key, so that it is made once.
 */
export function payHere(form: HTMLFormElement) {
  const button = form.querySelector("button")!;
  const progress = form.querySelector("[data-progress]")!;
  let unanswered = { body: "", key: "" };

  const due = form.querySelector<HTMLInputElement>("input[type=date]")!;
  const closed = form.querySelector("[data-closed-day]")!;
  const refresh = () => {
    button.disabled = !isFilledIn(form);
    closed.textContent = due.validity.valid ? closedDayNote(due.value) : "";
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
    const body = JSON.stringify(orderOf(form));
    if (unanswered.body !== body) unanswered = { body, key: newKey() };
    form.ariaBusy = "true";
    form.querySelector("[data-errors]")!.replaceChildren();
    for (const field of form.querySelectorAll<HTMLInputElement>("[aria-invalid]")) mark(field, "");
    progress.textContent = "Processando o pagamento…";
    const answer = await send(unanswered);
    if (answer.success) {
      const isPaid = answer.data?.payment_status === "completed";
      progress.textContent = isPaid ? "Pagamento aprovado! Abrindo o seu curso…" : "Pedido registrado. Falta só pagar…";
      setTimeout(() => location.assign(form.dataset.checkout!), pause);
      return;
    }
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

/** The server's answer, or where none arrived, one that says so. */
async function send({ body, key }: { body: string; key: string }): Promise<Answer> {
  try {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const response = await fetch("/api/payments", { method: "POST", headers, body });
    return { ...(await response.json()), status: response.status };
  } catch {
    return { status: 503, success: false, error: "Confira a internet e tente de novo." };
  }
}

/** Whether asking the very same again could not be answered otherwise. */
const isFinal = ({ status }: Answer) => status < 500 && status !== conflict && status !== 429;

const fieldsOf = (form: HTMLFormElement, method: string) => [
  ...form.querySelectorAll<HTMLInputElement>(`[data-method="${method}"] input:not([type=radio])`),
];

const methodOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("[name=payment_method]:checked")?.value ?? "";

const isFilledIn = (form: HTMLFormElement) => {
  const fields = fieldsOf(form, methodOf(form));
  return fields.length > 0 && fields.every(({ value }) => value.trim());
};

function orderOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const method = methodOf(form);
  return {
    course_id: Number(data.get("course_id")),
    amount: Number(data.get("amount")),
    payment_method: method,
    payment_data: Object.fromEntries(fieldsOf(form, method).map(({ name, value }) => [name.split(".")[1], value])),
  };
}

/** Card data are typed again, as where the server sends the page back without them. */
function forgetCard(form: HTMLFormElement) {
  const isChosen = methodOf(form) === "credit_card";
  if (isChosen) form.querySelector<HTMLElement>("[data-again]")!.hidden = false;
  for (const field of fieldsOf(form, "credit_card")) {
    field.value = "";
    if (isChosen) mark(field, field.dataset.asked!);
  }
}

/**
 * Says in the form's own summary what went wrong, each line leading to its field, and at the field itself. Where the
 * course stands otherwise than this page knows, the line leads to the page as it is now.
 */
function explain(form: HTMLFormElement, { status, error = failed, fields = {} }: Answer) {
  const summary = form.querySelector("template")!.content.cloneNode(true) as DocumentFragment;
  const lines = Object.entries(fields).map(([name, [sentence]]) => lineOf(sentence ?? error, `#${name}`));
  // The template itself already says what to do about a payment that simply failed.
  const whole = lineOf(error, status === conflict ? location.pathname : undefined);
  if (error !== failed) summary.querySelector("ul")!.replaceChildren(...(lines.length ? lines : [whole]));
  for (const [name, sentences] of Object.entries(fields)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type !== "hidden") mark(field, sentences.join(" "));
  }
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

/** Says at a field what is wrong with it; with no sentence, that nothing is. */
function mark(field: HTMLInputElement, sentence: string) {
  const id = `${field.name}-error`;
  document.getElementById(id)?.remove();
  field.removeAttribute("aria-invalid");
  if (sentence) {
    const said = { id, className: "text-sm font-semibold text-clay", textContent: sentence };
    field.after(Object.assign(document.createElement("p"), said));
    field.setAttribute("aria-invalid", "true");
  }
  const describing = [`${field.name}-hint`, id].filter((part) => document.getElementById(part));
  field.setAttribute("aria-describedby", describing.join(" "));
}

/** Spaces a card number and slashes an expiry, only at the end of what is typed and only where it is digits. */
function mask(field: HTMLInputElement) {
  const { value, selectionEnd } = field;
  if (selectionEnd !== value.length || !/^[\d\s/]*\d$/.test(value)) return;
  const digits = value.replace(/\D/g, "");
  if (field.name.endsWith("card_number")) field.value = digits.replace(/(\d{4})(?=\d)/g, "$1 ");
  if (field.name.endsWith("card_expiry")) field.value = digits.replace(/^(\d{2})(?=\d)/, "$1/");
}

/** Works without a secure context too, where `randomUUID` does not exist. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
