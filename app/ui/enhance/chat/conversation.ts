import { firstQuestions } from "#app/domain/assistant/conversation.ts";
import { chatSignInPath, escalationPath, looks, words } from "#app/ui/chat/words.ts";
import { ask, openTicket, type SentMessage } from "./calls.ts";
import { bubble, element, linkBeside, sourceList, typing } from "./elements.ts";

type Handing = { dialog: HTMLElement; session: string; messages: SentMessage[]; aside: HTMLElement[] };

/**
 * Shows what would be sent to the team, as its own page does, in place of the conversation. Resolves with the ticket's
 * number, nothing if the person went back, or "failed" if it could not be shown.
 */
async function handOver({ dialog, session, messages, aside }: Handing): Promise<number | "failed" | undefined> {
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
      const outcome = await openTicket(session, new FormData(form), messages);
      form.ariaBusy = null;
      if ("data" in outcome) resolve(outcome.data.id);
      else form.querySelector("[data-trouble]")!.textContent = outcome.trouble;
    });
  });
  leaf.remove();
  for (const part of aside) part.hidden = false;
  return id;
}

/** The form from its page; its fields get new ids, since the page below the panel may use the same. */
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

/** How long after its answer the assistant offers a ticket, in milliseconds. */
const beforeOffer = 1_000;

type Place = { dialog: HTMLDialogElement; log: HTMLElement; session: string };

/** Puts the form under the log and runs the conversation. */
export function startConversation({ dialog, log, session }: Place) {
  const messages: SentMessage[] = [];
  let ticket: number | undefined;
  const { form, question } = drawForm();
  dialog.append(form);
  const first = drawFirstQuestions((text) => {
    question.value = text;
    form.requestSubmit();
    question.focus();
  });
  log.append(first);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const message = question.value.trim();
    if (!message || question.readOnly) return;
    first.remove();
    const asked = bubble("user", message);
    const waiting = typing();
    show(asked, waiting);
    wait(true);
    question.value = "";
    const outcome = await ask(session, message, messages);
    waiting.remove();
    wait(false);
    if ("trouble" in outcome) {
      asked.remove();
      question.value = message;
      show(bubble("assistant", outcome.trouble, nextStep(outcome.ended)));
    } else {
      const { message: content, sources, should_escalate } = outcome.data;
      say("user", message);
      say("assistant", content);
      show(bubble("assistant", content, ...sourceList(sources ?? [])));
      if (should_escalate) setTimeout(offer, beforeOffer);
    }
  });
  return question;

  function say(role: SentMessage["role"], content: string) {
    messages.push({ role, content, timestamp: new Date().toISOString() });
  }

  /** Adds to the log, and scrolls to the first new element. */
  function show(first: HTMLElement, ...more: HTMLElement[]) {
    log.append(first, ...more);
    log.scrollTop = first.offsetTop - 16;
  }

  /** Scrolls to a new message without moving a long answer that somebody is reading. */
  function showBelow(next: HTMLElement) {
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 16;
    if (isAtEnd) show(next);
    else log.append(next);
  }

  /** While an answer is on its way nothing can be typed; the focus stays where it is. */
  function wait(on: boolean) {
    question.readOnly = on;
    question.setAttribute("aria-disabled", String(on));
    form.ariaBusy = on ? "true" : null;
  }

  function nextStep(ended: boolean) {
    return ended
      ? linkBeside(chatSignInPath(session), words.signIn, looks.link)
      : linkBeside("/support/new", words.write, looks.link);
  }

  /** A conversation becomes only one ticket, so it is offered until then. */
  function offer() {
    if (ticket) return;
    const press = element("button", { type: "button", class: looks.press }, words.escalate);
    press.addEventListener("click", async () => {
      press.disabled = true;
      const id = await handOver({ dialog, session, messages, aside: [log, form] });
      press.disabled = false;
      if (id === "failed") show(bubble("assistant", words.notCreated));
      if (typeof id === "number") {
        ticket = id;
        press.remove();
        const follow = element("a", { href: `/support/${id}`, class: looks.link }, words.follow(id));
        show(bubble("assistant", `${words.created(id)}\n\n${words.soon}`, follow));
      }
      question.focus();
    });
    showBelow(bubble("assistant", words.offer, press));
  }
}

/** The most common questions, each with one tap. */
function drawFirstQuestions(ask: (question: string) => void) {
  const lines = firstQuestions.map((text) => {
    const button = element("button", { type: "button", class: looks.suggestion }, text);
    button.addEventListener("click", () => ask(text));
    return element("li", {}, button);
  });
  return element("ul", { class: looks.first, "aria-label": words.first }, ...lines);
}

/** Enter sends, Shift+Enter starts a line. */
function drawForm() {
  const question = element("textarea", {
    id: "chat-question",
    rows: "2",
    class:
      "field-sizing-content max-h-40 min-h-16 w-full rounded-soft border border-edge bg-raised px-3 py-2 read-only:bg-sunken read-only:text-muted",
    "aria-describedby": "chat-hint",
  });
  question.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  const form = element(
    "form",
    { class: "grid gap-1.5 border-t border-line p-4" },
    element("label", { for: "chat-question", class: "text-sm font-semibold" }, words.question),
    question,
    element(
      "div",
      { class: "flex items-center justify-between gap-4" },
      element("p", { id: "chat-hint", class: "text-sm text-muted" }, words.secrets),
      element("button", { class: looks.press }, words.send),
    ),
  );
  return { form, question };
}
