import { cutAtSentence } from "#app/domain/assistant/answering/cut.ts";
import type { Strength } from "#app/domain/assistant/escalation-rule.ts";
import type { Passage } from "#app/domain/passages/passage.ts";

/** How much of a page is read out where it fits, and where it may not. */
const longest = { strong: 1_500, weak: 700 };

/** Said where no page answers. */
export const nothingFound =
  "Ainda não encontrei essa resposta nas páginas da escola. Tente perguntar com outras palavras, ou fale com a nossa equipe: quem responde é gente.";

const perhaps = "Não sei se é bem isto, mas o mais próximo que encontrei foi:";

/** An answer in the words of the page that fits best, without anything of our own but how sure it is. */
export function answerFromPages(strength: Strength, [best]: readonly Passage[]): string {
  if (strength === "none" || !best) return nothingFound;
  const words = cutAtSentence(best.text, longest[strength]);
  return strength === "strong" ? words : `${perhaps}\n\n${words}`;
}
