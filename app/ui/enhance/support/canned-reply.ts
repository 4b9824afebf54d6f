/** Puts the chosen canned reply into the reply box without a new page. If that fails, the button works as a button. */
export function insertCannedReplies(button: HTMLButtonElement) {
  const { form } = button;
  const choice = form!.querySelector("select")!;
  const box = form!.querySelector("textarea")!;
  button.addEventListener("click", async (event) => {
    event.preventDefault();
    const text = await find(Number(choice.value)).catch(() => null);
    if (text === null) return form!.requestSubmit(button);
    box.value = [box.value.trim(), text].filter(Boolean).join("\n\n");
    box.focus();
  });
}

async function find(id: number): Promise<string> {
  const answer = await fetch("/api/canned-replies");
  const { data } = (await answer.json()) as { data: { id: number; message: string }[] };
  return data.find((each) => each.id === id)!.message;
}
