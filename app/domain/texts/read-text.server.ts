import { renderMarkdown } from "#app/domain/lessons/markdown/markdown.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { factsOf } from "#app/domain/texts/facts.ts";

/** A text of the house as this school publishes it: safe HTML, an opening and the sections below it. */
export type HouseText = {
  opening: string;
  sections: { id: string; title: string; html: string }[];
};

/**
 * A text of the house with this school's facts filled in. In: Markdown in which `{{…}}` stands for a fact and each `##`
 * begins a section. To render one takes milliseconds to tens of them: whoever asks keeps what comes out.
 */
export function readText(markdown: string, settings: Settings): HouseText {
  const [opening = "", ...sections] = fill(markdown, factsOf(settings)).split(/^## /m);
  return { opening: renderMarkdown(opening, { top: 3 }), sections: sections.map(readSection) };
}

/** Puts facts into a text; nothing in them is taken for Markdown. */
function fill(markdown: string, facts: Record<string, string>) {
  return markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name]!.replace(/[!-/:-@[-`{-~]/g, "\\$&"));
}

function readSection(part: string) {
  const [title = "", ...lines] = part.split("\n");
  return { id: anchor(title), title, html: renderMarkdown(lines.join("\n"), { top: 3 }) };
}

/** `A sua conta` as `a-sua-conta`. */
function anchor(title: string) {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
