import type { Source } from "#app/domain/assistant/conversation.ts";
import { chatPath, looks, words } from "#app/ui/chat/words.ts";

/** An element with attributes and children. What people or the assistant wrote is only ever inserted as text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/** A link that opens in another tab, so that the conversation stays. */
export function linkBeside(href: string, text: string, look: string) {
  const note = element("span", { class: "sr-only" }, " (abre em outra aba)");
  return element("a", { href, class: look, target: "_blank", rel: "noopener" }, text, note);
}

/** A message, as the page shows it too (routes/support/chat.tsx). `ways` are its links and buttons. */
export function bubble(role: "user" | "assistant", content: string, ...ways: Node[]) {
  return element(
    "div",
    { class: looks[role] },
    element("p", { class: looks.speaker }, role === "user" ? words.you : words.assistant),
    element("p", { class: looks.text }, content),
    ...ways,
  );
}

/** The pages that support an answer; nothing without any. */
export function sourceList(sources: Source[]): Node[] {
  const lines = sources.map(({ title, href }) => element("li", {}, linkBeside(href, title, looks.source)));
  if (!lines.length) return [];
  const title = element("p", { class: "text-muted" }, words.sources);
  return [element("div", { class: looks.sources }, title, element("ul", {}, ...lines))];
}

/** That an answer is on its way. */
export function typing() {
  const seeds = [1, 2, 3].map(() => element("i"));
  const text = element("span", { class: "sr-only" }, "O assistente está escrevendo…");
  return element("p", { class: `chat-typing ${looks.assistant}` }, ...seeds, text);
}

/**
 * The empty panel: its head with the button's mark, a link to the whole page and a close button. Escape closes it too.
 */
export function drawFrame(session: string, mark: Node) {
  const page = element(
    "a",
    {
      href: chatPath(session),
      class: "ml-auto inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4",
    },
    "Abrir a página",
  );
  const close = element("button", { type: "button", class: "-mr-2 size-11 text-2xl", "aria-label": "Fechar" }, "×");
  const head = element(
    "header",
    { class: "flex items-center gap-2 border-b border-line px-4 py-1" },
    element("span", { class: "text-leaf" }, mark.cloneNode(true)),
    element("h2", { id: "chat", class: "text-lg" }, words.assistant),
    page,
    close,
  );
  const dialog = element("dialog", { class: "chat-panel", "aria-labelledby": "chat" }, head);
  close.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  return dialog;
}
