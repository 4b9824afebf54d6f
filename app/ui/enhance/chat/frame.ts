import { chatPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import { element } from "./element.ts";

/**
 * The panel, still empty: its head, with the mark of the button, the way to the whole page and the way out. Escape
 * closes it, too.
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
