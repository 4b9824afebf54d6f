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
