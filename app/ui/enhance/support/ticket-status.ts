const failed = "Erro ao atualizar status";

/** Saves a chosen status at once, without leaving the list; if that fails the old one is shown again. */
export function enhanceStatusForms(forms: Iterable<HTMLFormElement>) {
  for (const form of forms) {
    const choice = form.querySelector("select")!;
    const status = form.querySelector("output")!;
    let saved = choice.value;
    form.querySelector("button")!.hidden = true;
    choice.addEventListener("change", async () => {
      choice.disabled = true;
      status.textContent = "";
      const problem = await put(form.dataset.ticketStatus!, choice.value).catch(() => failed);
      if (problem) choice.value = saved;
      else saved = choice.value;
      choice.disabled = false;
      status.classList.toggle("text-clay", Boolean(problem));
      status.textContent = problem ?? "Status salvo";
      choice.focus();
    });
  }
}

/** Returns what went wrong, or null. */
async function put(id: string, status: string): Promise<string | null> {
  const answer = await fetch(`/api/support-tickets/${id}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  });
  if (answer.ok) return null;
  const { error } = await answer.json();
  return `${failed}: ${error}`;
}
