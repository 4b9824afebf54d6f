import { closedDayNote } from "#app/ui/payment/closed-day.ts";

/**
 * The button says what the chosen method still needs, and is not pressed before; card numbers are spaced. The form is
 * sent in place (submit-in-place.ts).
 */
export function enhanceCheckoutForm(form: HTMLFormElement) {
  const refresh = () => {
    const missing = missingIn(form)?.dataset.asked ?? "";
    form.querySelector("[data-missing]")!.textContent = missing.replace(/\.$/, "");
    // Neither is there where the provider's own page asks for card and boleto.
    const due = form.querySelector<HTMLInputElement>("input[type=date]");
    const closed = form.querySelector("[data-closed-day]");
    if (due && closed) closed.textContent = due.validity.valid ? closedDayNote(due.value) : "";
  };
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) {
      mask(target);
      mark(target, "");
    }
    refresh();
  });
  form.addEventListener("change", ({ target }) => {
    if (target === form) takeAnswer(form);
    refresh();
  });
  addEventListener("pageshow", refresh);
  refresh();
  form.addEventListener("submit", (event) => {
    const missing = missingIn(form);
    if (!missing) return;
    event.preventDefault();
    mark(missing, missing.dataset.asked!);
    missing.focus();
  });
}

/** A form that came back: its price stands above it too, and it asks for the card, which is still there. */
function takeAnswer(form: HTMLFormElement) {
  const { textContent: price } = form.querySelector("[data-price]")!;
  for (const place of document.querySelectorAll("[data-price]")) place.textContent = price;
  for (const field of form.querySelectorAll<HTMLInputElement>("[data-asked]")) {
    const error = document.getElementById(`${field.name}-error`);
    if (field.value && error?.textContent === field.dataset.asked) mark(field, "");
  }
  const again = form.querySelector<HTMLElement>("[data-again]");
  if (again) again.hidden = true;
}

const fieldsOf = (form: HTMLFormElement, method: string) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `[data-method~="${method}"] :is(input:not([type=radio]), select)`,
  ),
];

const methodOf = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("[name=payment_method]:checked")?.value ?? "";

const missingIn = (form: HTMLFormElement) => fieldsOf(form, methodOf(form)).find(({ value }) => !value.trim());

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
