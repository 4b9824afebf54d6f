import { looks } from "#app/ui/chat/looks.ts";
import { escalationPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import { openTicket, type Said } from "./calls.ts";
import { element } from "./element.ts";

type Handing = { dialog: HTMLElement; session: string; said: Said[]; aside: HTMLElement[] };

/**
 * Shows what would go to the team, as its own page shows it, in place of the conversation. Out, once that is settled:
 * the ticket's number, nothing where the person went back, "failed" where it could not even be shown.
 */
export async function handOver({ dialog, session, said, aside }: Handing): Promise<number | "failed" | undefined> {
  const form = await fetchForm(session).catch(() => null);
  if (!form) return "failed";
  const back = element("button", { type: "button", class: looks.link }, words.back);
  const leaf = element("div", { class: "grow overflow-y-auto overscroll-contain p-4" }, back, form);
  for (const part of aside) part.hidden = true;
  dialog.append(leaf);
  form.querySelector<HTMLElement>("label + input")!.focus();
  const id = await new Promise<number | undefined>((resolve) => {
    back.addEventListener("click", () => resolve(undefined));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (form.ariaBusy === "true") return;
      form.ariaBusy = "true";
      const outcome = await openTicket(session, new FormData(form), said);
      form.ariaBusy = null;
      if ("data" in outcome) resolve(outcome.data.id);
      else form.querySelector("[data-trouble]")!.textContent = outcome.trouble;
    });
  });
  leaf.remove();
  for (const part of aside) part.hidden = false;
  return id;
}

/** The form off its page; its fields get names of their own, since the page beneath the panel may have the same. */
async function fetchForm(session: string) {
  const answer = await fetch(escalationPath(session));
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const form = page.querySelector<HTMLFormElement>("form[data-escalation]");
  for (const label of form?.querySelectorAll("label") ?? []) {
    const field = label.control!;
    field.id = label.htmlFor = `chat-${field.id}`;
  }
  return form;
}
