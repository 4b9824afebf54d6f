import { greeting } from "#app/domain/assistant/conversation.ts";
import { chatSignInPath, looks, words } from "#app/ui/chat/words.ts";
import { startConversation } from "#app/ui/enhance/chat/conversation.ts";
import { bubble, drawFrame, element, linkBeside } from "#app/ui/enhance/chat/elements.ts";

/** Typed but unsent text from when the panel was closed. */
let unsent = "";

/** Opens the assistant in a panel over the page, with a new conversation each time. */
export function openChat(button: HTMLAnchorElement) {
  const session = crypto.randomUUID();
  const dialog = drawFrame(session, button.firstElementChild!);
  const log = element("div", {
    class: "relative flex grow flex-col gap-3 overflow-y-auto overscroll-contain p-4",
    role: "log",
    "aria-live": "polite",
    "aria-label": "Conversa",
    tabindex: "0",
  });
  dialog.append(log);
  log.append(
    element("p", { class: "text-sm text-muted" }, `${words.robot} `, whereTo()),
    bubble("assistant", greeting),
  );
  let question: HTMLTextAreaElement | undefined;
  if (button.dataset.chat === "signed-in") {
    question = startConversation({ dialog, log, session });
    question.value = unsent;
  } else log.append(bubble("assistant", words.signInFirst, waysIn()));
  dialog.addEventListener("close", () => {
    unsent = question?.value ?? "";
    dialog.remove();
    button.focus();
  });
  dialog.showModal();
  (question ?? log.querySelector("a"))?.focus();
}

/** Where it is explained what happens to a question. */
const whereTo = () => linkBeside("/privacidade", words.whereTo, looks.source);

/** For visitors: how to sign in, and where to get help without it. */
function waysIn() {
  const ways = [
    [chatSignInPath(), words.signIn],
    ["/ajuda", words.help],
    ["/contact", words.contact],
  ] as const;
  const links = ways.map(([href, text]) => element("a", { href, class: looks.link }, text));
  return element("p", { class: "mt-1 flex flex-wrap gap-x-5" }, ...links);
}
