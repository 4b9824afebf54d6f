import { isUuid } from "#app/domain/uuid.ts";

/** Whom an id of the roster names: an entry by its number, or a person by their account. */
export type RosterId = { kind: "entry"; id: number } | { kind: "person"; id: string };

/** Reads an id of the roster; null for what can be neither. */
export function readRosterId(text: string | undefined): RosterId | null {
  if (text && /^[1-9]\d{0,8}$/.test(text)) return { kind: "entry", id: Number(text) };
  const id = text?.toLowerCase() ?? "";
  return isUuid(id) ? { kind: "person", id } : null;
}
