import { micromark } from "micromark";
import { cutAtSentence } from "#app/domain/assistant/answering/cut.ts";
import { longestAnswer } from "#app/domain/assistant/schema.ts";
import { tidy } from "#app/domain/text.ts";
import { plainWords } from "#app/domain/texts/plain-words.ts";

/** More of what a model says is not looked at: to read Markdown takes time that grows faster than the text. */
const mostRead = 4_000;

/**
 * What a model said as plain text of at most 2,000 characters: of links and markup only the words stay, and neither its
 * thinking aloud nor web addresses, which nobody has checked. Empty where nothing is left.
 */
export function plainAnswer(said: string): string {
  const spoken = tidy(said.slice(0, mostRead).toWellFormed()).replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, "");
  const words = plainWords(micromark(spoken)).replace(/<\/?[a-z!][^<>]*>/gi, "");
  const unaddressed = words.replace(
    /\s?[(<]?\b(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.)[^\s<>"”)]*[^\s<>"”).,;:!?][)>]?/gi,
    "",
  );
  return cutAtSentence(tidy(unaddressed), longestAnswer);
}
