import { Refusal } from "#app/domain/refusal.ts";

/** A small-integer id from the address. Whatever cannot be one refuses as not found, in the noun's own words. */
export function integerId(text: string | undefined, sentence?: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new Refusal("not_found", sentence);
  return Number(text);
}

/** A UUID from the address, lower-cased; anything else refuses as not found. */
export function uuidId(text: string | undefined, sentence?: string): string {
  if (!text || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new Refusal("not_found", sentence);
  return text.toLowerCase();
}
