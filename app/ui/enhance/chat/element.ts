/** An element with its attributes and what is in it. What people or the assistant wrote only ever goes in as text. */
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

/** A link that opens beside the conversation, which stays as it is. */
export function linkBeside(href: string, text: string, look: string) {
  const note = element("span", { class: "sr-only" }, " (abre em outra aba)");
  return element("a", { href, class: look, target: "_blank", rel: "noopener" }, text, note);
}
