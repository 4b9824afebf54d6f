import type { Source } from "#app/domain/assistant/conversation.ts";
import { looks } from "#app/ui/chat/looks.ts";
import { words } from "#app/ui/chat/words.ts";
import { element, linkBeside } from "./element.ts";

/** One thing said, as the page shows it too (ui/chat/message.tsx). `ways` are what one can do about it. */
export function bubble(role: "user" | "assistant", content: string, ...ways: Node[]) {
  return element(
    "div",
    { class: looks[role] },
    element("p", { class: looks.speaker }, role === "user" ? words.you : words.assistant),
    element("p", { class: looks.said }, content),
    ...ways,
  );
}

/** The pages that an answer rests on; nothing where it rests on none. */
export function sourceList(sources: Source[]): Node[] {
  const lines = sources.map(({ title, href }) => element("li", {}, linkBeside(href, title, looks.source)));
  if (!lines.length) return [];
  const title = element("p", { class: "text-muted" }, words.sources);
  return [element("div", { class: looks.sources }, title, element("ul", {}, ...lines))];
}

/** That an answer is on its way. */
export function typing() {
  const seeds = [1, 2, 3].map(() => element("i"));
  const said = element("span", { class: "sr-only" }, "O assistente está escrevendo…");
  return element("p", { class: `chat-typing ${looks.assistant}` }, ...seeds, said);
}
