import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { invalid, isUuid } from "#app/domain/text.ts";

/** How an id in an address is checked and read. Anything malformed is not found. */
export type PathId<Id> = { schema: z.ZodType; read: (text: string | undefined) => Id };

/** A serial id; `sentence` says in the noun's words that it does not exist. */
export function integerPathId(sentence?: string): PathId<number> {
  return { schema: z.int().min(1).max(999_999_999), read: (text) => integerId(text, sentence) };
}

/** A UUID, read in lower case. */
export function uuidPathId(sentence?: string): PathId<string> {
  return { schema: z.uuid(), read: (text) => uuidId(text, sentence) };
}

/** Any text; the use case finds out what it stands for. */
export function textPathId(): PathId<string> {
  return { schema: z.string(), read: (text) => text ?? "" };
}

/** A serial id in a body, within PostgreSQL's integers. */
export const rowId = z.int(invalid).min(1, invalid).max(2_147_483_647, invalid);

/** Reads a serial id from the address; malformed ones are refused as not found, in the noun's words. */
export function integerId(text: string | undefined, sentence?: string): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw new AppError("not_found", sentence);
  return Number(text);
}

/** Reads a UUID from the address in lower case; malformed ones are refused as not found. */
export function uuidId(text: string | undefined, sentence?: string): string {
  const id = text?.toLowerCase() ?? "";
  if (!isUuid(id)) throw new AppError("not_found", sentence);
  return id;
}
