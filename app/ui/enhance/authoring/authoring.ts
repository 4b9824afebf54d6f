import { parseDecimal } from "#app/domain/decimal.ts";
import { amountLabel } from "#app/domain/figures.ts";

/** Warns authors before they leave unsaved work; previews prices and pictures while they type. */
export function enhanceAuthoringForm(form: HTMLFormElement) {
  guardWhatIsTyped(form);
  const category = form.querySelector<HTMLSelectElement>("[name=category]");
  const price = form.querySelector<HTMLInputElement>("[name=price]");
  if (category && price) keepFreePricesAtZero(category, price);
  for (const output of form.querySelectorAll<HTMLOutputElement>("output[data-understood]")) sayUnderstood(form, output);
  const cover = form.querySelector<HTMLImageElement>("[data-cover]");
  if (cover) previewCover(form, cover);
}

/** A refused form also has unsaved work. */
function guardWhatIsTyped(form: HTMLFormElement) {
  let isUnsaved = form.dataset.authoring === "refused";
  form.addEventListener("input", () => {
    isUnsaved = true;
  });
  form.addEventListener("submit", ({ submitter }) => {
    if (!(submitter as HTMLButtonElement | null)?.formTarget) isUnsaved = false;
  });
  addEventListener("beforeunload", (event) => {
    if (isUnsaved) event.preventDefault();
  });
}

function keepFreePricesAtZero(category: HTMLSelectElement, price: HTMLInputElement) {
  let paid = price.value;
  const refresh = () => {
    if (!price.disabled) paid = price.value;
    price.disabled = category.selectedOptions[0]?.dataset.marked !== undefined;
    price.value = price.disabled ? "0" : paid;
  };
  category.addEventListener("change", refresh);
  refresh();
}

/** Shows how a number with decimals was understood while it is typed. */
function sayUnderstood(form: HTMLFormElement, output: HTMLOutputElement) {
  const name = output.dataset.understood!;
  const field = form.elements.namedItem(name) as HTMLInputElement;
  field.addEventListener("input", () => {
    const value = parseDecimal(field.value);
    const words =
      name === "price" ? amountLabel(Math.round((value ?? 0) * 100)) : `${value?.toLocaleString("pt-BR")} h`;
    output.textContent = value === undefined ? "" : `Entendemos ${words}`;
  });
}

function previewCover(form: HTMLFormElement, cover: HTMLImageElement) {
  const file = form.querySelector<HTMLInputElement>("[name=thumbnail]")!;
  const address = form.querySelector<HTMLInputElement>("[name=thumbnail_url]")!;
  const problem = form.querySelector("[data-cover-problem]")!;
  cover.addEventListener("error", () => {
    cover.hidden = true;
    problem.textContent = "Erro ao carregar imagem";
  });
  cover.addEventListener("load", () => {
    cover.hidden = false;
    problem.textContent = "";
  });
  const update = () => {
    const [chosen] = file.files ?? [];
    URL.revokeObjectURL(cover.src);
    const source = chosen ? URL.createObjectURL(chosen) : address.value.trim();
    if (source) cover.src = source;
    else {
      cover.removeAttribute("src");
      cover.hidden = true;
      problem.textContent = "";
    }
  };
  file.addEventListener("change", update);
  address.addEventListener("change", update);
}
