import { z } from "zod";
import { AppError } from "./app-error.ts";
import { invalid, truncateAtWord } from "./text.ts";

/** The version an edit started from: a hidden field in forms, optional in JSON. */
export const versionField = z
  .string(invalid)
  .max(40, invalid)
  .nullish()
  .meta({ description: "A versão que foi lida. Se outra foi salva depois, 409; sem ela, salva por cima." });

/** What several people may edit, as text for people, by form field. */
export type Editable = Record<string, readonly [label: string, text: string | null]>;

/** Changes whenever something editable changes, and not when something is only counted or moved. */
export const versionOf = (saved: Editable) => digest(JSON.stringify(Object.values(saved)));

const overwrites =
  "Outra versão foi salva depois que você abriu esta página, por outra pessoa ou por você em outra aba. Nada do que você escreveu se perdeu. Compare as duas: se você salvar de novo, fica a sua.";

/**
 * Refuses (conflict) an edit that started from another version than the saved one, and names the saved value at each
 * field that differs. An edit without differences overwrites nothing.
 */
export function refuseOverwrite(
  version: string | null | undefined,
  { saved, sent }: Record<"saved" | "sent", Editable>,
) {
  if (!version || version === versionOf(saved)) return;
  const differing = Object.entries(saved).filter(([name, [, text]]) => (text || null) !== (sent[name]?.[1] || null));
  if (!differing.length) return;
  const savedValues = differing.map(([name, [label, text]]) => [name, [`${label}, na versão salva: ${quoted(text)}.`]]);
  throw new AppError("conflict", overwrites, { fields: { version: [overwrites], ...Object.fromEntries(savedValues) } });
}

/** The names of the fields that an edit changes. */
export const changedFields = <After extends object>(before: { [Name in keyof After]?: unknown }, after: After) =>
  (Object.keys(after) as (keyof After)[]).filter((name) => after[name] !== before[name]);

const quoted = (text: string | null) => (text ? `“${truncateAtWord(text, 300)}”` : "em branco");

/** 53 bits that distinguish texts (cyrb53). Not for secrets. */
function digest(text: string) {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
