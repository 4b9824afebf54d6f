import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";

/**
 * How an id stands in an address: what it may look like, and how it is read. Whatever else stands there is not found.
 */
export type PathId<Id> = { schema: z.ZodType; read: (text: string | undefined) => Id };

/** A small-integer id; `sentence` says in the noun's own words that there is no such thing. */
export function integerPathId(sentence?: string): PathId<number> {
  return { schema: z.int().min(1).max(999_999_999), read: (text) => integerId(text, sentence) };
}

/** A UUID, read in lower case. */
export function uuidPathId(sentence?: string): PathId<string> {
  return { schema: z.uuid(), read: (text) => uuidId(text, sentence) };
}

/** A word of any form: what it stands for, the use case finds out. */
export function textPathId(): PathId<string> {
  return { schema: z.string(), read: (text) => text ?? "" };
}

/** A small-integer id from the address. Whatever cannot be one refuses as not found, in the noun's own words. */
export function integerId(text: string | undefined, sentence?: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new AppError("not_found", sentence);
  return Number(text);
}

/** A UUID from the address, lower-cased; anything else refuses as not found. */
export function uuidId(text: string | undefined, sentence?: string): string {
  if (!text || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) throw new AppError("not_found", sentence);
  return text.toLowerCase();
}
