import { looks } from "#app/ui/chat/looks.ts";
import { signInPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import { bubble, sourceList, typing } from "./bubble.ts";
import { ask, type Said } from "./calls.ts";
import { element, linkBeside } from "./element.ts";
import { handOver } from "./hand-over.ts";

/** How long after its answer the assistant offers a ticket, in milliseconds (B §4). */
const beforeOffer = 1_000;

type Place = { dialog: HTMLDialogElement; log: HTMLElement; session: string };

/** Puts the form under the log, and talks. Out: where one writes. */
export function converse({ dialog, log, session }: Place) {
  const said: Said[] = [];
  let ticket: number | undefined;
  const { form, question } = drawForm();
  dialog.append(form);

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const message = question.value.trim();
    if (!message || question.readOnly) return;
    const asked = bubble("user", message);
    const waiting = typing();
    show(asked, waiting);
    wait(true);
    question.value = "";
    const outcome = await ask(session, message, said);
    waiting.remove();
    wait(false);
    if ("trouble" in outcome) {
      asked.remove();
      question.value = message;
      show(bubble("assistant", outcome.trouble, wayOn(outcome.ended)));
    } else {
      const { message: content, sources, should_escalate } = outcome.data;
      say("user", message);
      say("assistant", content);
      show(bubble("assistant", content, ...sourceList(sources ?? [])));
      if (should_escalate) setTimeout(offer, beforeOffer);
    }
  });
  return question;

  function say(role: Said["role"], content: string) {
    said.push({ role, content, timestamp: new Date().toISOString() });
  }

  /** Adds to the log, and has the first of what is new in sight. */
  function show(first: HTMLElement, ...more: HTMLElement[]) {
    log.append(first, ...more);
    log.scrollTop = first.offsetTop - 16;
  }

  /** Adds to the log without taking a long answer from under the eyes of whoever reads it. */
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

  function wayOn(ended: boolean) {
    return ended
      ? linkBeside(signInPath(session), words.signIn, looks.link)
      : linkBeside("/support/new", words.write, looks.link);
  }

  /** One ticket comes of a conversation, so it is offered until then. */
  function offer() {
    if (ticket) return;
    const press = element("button", { type: "button", class: looks.press }, words.escalate);
    press.addEventListener("click", async () => {
      press.disabled = true;
      const id = await handOver({ dialog, session, said, aside: [log, form] });
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

/** Enter sends, Shift+Enter begins a line (B §2). */
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
