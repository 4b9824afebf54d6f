const failed = "Erro ao criar ticket";

/** Opens the new ticket form over the list and submits it in place; nothing typed is lost. */
export function enhanceTicketDialog(dialog: HTMLDialogElement) {
  document.addEventListener("click", (event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      !(event.target as Element).closest("a[href='/support/new']")
    )
      return;
    event.preventDefault();
    dialog.showModal();
  });
  dialog.querySelector("[data-close]")!.addEventListener("click", () => dialog.close());
  dialog.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-ticket]")) return;
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    await send(form).catch(() => say(form, failed));
    form.ariaBusy = null;
  });
}

async function send(form: HTMLFormElement) {
  const answer = await fetch(form.action, {
    method: "POST",
    body: new FormData(form),
    redirect: "manual",
    headers: { Accept: "text/html" },
  });
  // The form's own redirect, which script cannot read: to the list, with the ticket on top and its number in the
  // message.
  if (answer.type === "opaqueredirect") return location.assign("/support");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const refused = page.querySelector("form[data-ticket]");
  const main = page.querySelector("main");
  const filesIn = (sent: Element) => sent.querySelector<HTMLInputElement>("[type=file]")!;
  if (refused) {
    filesIn(refused).files = filesIn(form).files;
    form.replaceWith(refused);
  } else if (answer.status === 401 && main) form.replaceWith(...main.children);
  else say(form, failed);
  document.querySelector<HTMLElement>("dialog [role=alert][tabindex]")?.focus();
}

function say(form: HTMLFormElement, trouble: string) {
  form.querySelector("[data-trouble]")!.textContent = trouble;
}
