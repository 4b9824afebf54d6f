import type { z } from "zod";
import { fieldErrors, soleSentence } from "#app/domain/field-errors.ts";
import { Refusal } from "#app/domain/refusal.ts";

const jsonLimit = 64 * 1024;
const deepest = 20;
const mostKeys = 200;
const mostItems = 1_000;
const poison = new Set(["__proto__", "constructor", "prototype"]);

/**
 * The JSON of a request's body. Refuses another content type (unsupported), more than `limit` bytes (too large) and
 * whatever is not JSON of reasonable depth and size (invalid).
 */
export async function readJson(request: Request, limit = jsonLimit): Promise<unknown> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("unsupported");
  const text = await readText(request, limit);
  try {
    skim(text);
    const value: unknown = JSON.parse(text);
    measure(value, { depth: 0, keys: 0, items: 0 });
    return value;
  } catch {
    throw new Refusal("invalid", "JSON inválido.");
  }
}

/** What a body says, read by the noun's schema. Refuses (invalid, by field) what that does not take. */
export function parseBody<Schema extends z.ZodType>(sent: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", soleSentence(parsed.error), { fields: fieldErrors(parsed.error) });
}

/** The body as text, counted while it arrives, so that a lying Content-Length does not matter. */
export async function readText(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Refusal("too_large");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal("invalid");
  }
}

/**
 * Throws where so much text stands for more than we read, before anything is made of it: a few megabytes of brackets
 * would keep the server busy for seconds. Long strings are passed over at once.
 */
function skim(text: string) {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === ",") commas += 1;
    if (depth > deepest || commas > mostKeys + mostItems) throw new Error("too deep or too many");
  }
}

/** Where the string that begins at `start` ends: at a quote before which no odd number of backslashes stands. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === "\\") before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}

function measure(value: unknown, seen: { depth: number; keys: number; items: number }) {
  if (typeof value !== "object" || value === null) return;
  if (seen.depth >= deepest) throw new Error("too deep");
  seen.depth += 1;
  if (Array.isArray(value)) {
    seen.items += value.length;
    if (seen.items > mostItems) throw new Error("too many items");
    for (const inner of value) measure(inner, seen);
  } else {
    for (const [key, inner] of Object.entries(value)) {
      seen.keys += 1;
      if (seen.keys > mostKeys || poison.has(key)) throw new Error("too many or forbidden keys");
      measure(inner, seen);
    }
  }
  seen.depth -= 1;
}
