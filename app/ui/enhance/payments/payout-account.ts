import { maskTaxId } from "#app/domain/tax-id.ts";

/** Formats a CPF or CNPJ while it is typed, as the holder's document and as a key. */
export function enhancePayoutAccountForm(form: HTMLFormElement) {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  const [holder, key] = [field("account_holder_document"), field("pix_key")];
  const type = form.querySelector<HTMLSelectElement>("[name=pix_key_type]")!;
  const maskKey = () => {
    if (type.value === "cpf" || type.value === "cnpj") key.value = maskTaxId(key.value, type.value);
  };
  const maskHolder = () => {
    holder.value = maskTaxId(holder.value);
  };
  // Somebody may have typed before this script loaded.
  maskHolder();
  maskKey();
  atTheEnd(holder, maskHolder);
  atTheEnd(key, maskKey);
  type.addEventListener("change", maskKey);
}

/** Text edited in the middle is left as it is: the cursor would jump. */
function atTheEnd(field: HTMLInputElement, mask: () => void) {
  field.addEventListener("input", () => {
    if (field.selectionEnd === field.value.length) mask();
  });
  field.addEventListener("change", mask);
}
