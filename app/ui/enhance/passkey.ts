/**
 * A button that asks the browser for a passkey, puts its answer into the form and submits it. It is shown only if the
 * browser supports passkeys; `data-passkey` has the options from the server, which contain `rp` when creating one.
 */
export function offerPasskey(button: HTMLButtonElement) {
  const form = button.form!;
  const status = form.querySelector("[data-passkey-status]")!;
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  status.textContent = "";
  button.hidden = false;
  button.addEventListener("click", async () => {
    const options = JSON.parse(button.dataset.passkey!);
    if (options.rp && !form.reportValidity()) return;
    status.textContent = "";
    try {
      const answer = options.rp
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.querySelector<HTMLInputElement>("[name=passkey]")!.value = JSON.stringify(answer);
    } catch (error) {
      status.textContent =
        (error as Error).name === "InvalidStateError"
          ? "Este aparelho já tem uma chave de acesso da sua conta."
          : "O aparelho não confirmou a chave de acesso. Tente de novo.";
      return;
    }
    // With a passkey nothing has to be typed.
    form.noValidate = true;
    form.requestSubmit(form.querySelector<HTMLButtonElement>("button:not([type=button])"));
  });
}
