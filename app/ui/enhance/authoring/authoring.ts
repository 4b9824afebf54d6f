const isFree = ["discipulado", "mentoria"];

/** Whoever writes a course is warned before leaving what is not saved; price and picture follow what is typed. */
export function helpWithAuthoring(form: HTMLFormElement) {
  guardWhatIsTyped(form);
  const category = form.querySelector<HTMLSelectElement>("[name=category]");
  const price = form.querySelector<HTMLInputElement>("[name=price]");
  if (category && price) keepFreePricesAtZero(category, price);
  const cover = form.querySelector<HTMLImageElement>("[data-cover]");
  if (cover) previewCover(form, cover);
}

/** A form that came back refused holds what is saved nowhere, too. */
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
    price.disabled = isFree.includes(category.value);
    price.value = price.disabled ? "0" : paid;
  };
  category.addEventListener("change", refresh);
  refresh();
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
  const look = () => {
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
  file.addEventListener("change", look);
  address.addEventListener("change", look);
}
