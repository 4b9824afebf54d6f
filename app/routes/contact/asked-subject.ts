import { longestSubject } from "#app/domain/support/schema.ts";
import { tidy } from "#app/domain/text.ts";

/** The subject that a link to the contact page brings along: `?assunto=` as it is, `?sobre=` as what it is about. */
export function askedSubject(query: URLSearchParams): string {
  const about = query.get("sobre")?.trim();
  const asked = query.get("assunto") ?? (about ? `Sobre ${about}` : "");
  const oneLine = tidy(asked).replace(/\s+/g, " ");
  return Array.from(oneLine).slice(0, longestSubject).join("");
}
