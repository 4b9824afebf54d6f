import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { fieldErrors, onlyMessage } from "#app/domain/field-errors.ts";
import { defaultSpoolFolder, Spool } from "./spool.server.ts";

const jsonLimit = 64 * 1024;
const maxDepth = 20;
const maxKeys = 200;
const maxItems = 1_000;
/** Keys that would reach an object's prototype. */
export const prototypeKeys = new Set(["__proto__", "constructor", "prototype"]);

/** The content type without its parameters. */
export const mediaTypeOf = ({ headers }: Request) => headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();

/** Receives a JSON body. Refuses another content type (unsupported) and more than `limit` bytes (too large). */
export async function receiveJson(
  request: Request,
  { limit = jsonLimit, folder = defaultSpoolFolder }: { limit?: number; folder?: string } = {},
): Promise<Spool> {
  if (mediaTypeOf(request) !== "application/json") throw new AppError("unsupported");
  const spool = new Spool(folder);
  try {
    for await (const chunk of limited(request, limit)) await spool.write(chunk);
    return spool;
  } catch (error) {
    await spool[Symbol.asyncDispose]();
    throw error;
  }
}

/** Parses a received body. Refuses (invalid) malformed JSON, and JSON that is too deep or has too many parts. */
export async function parseJson(received: Spool): Promise<unknown> {
  const text = decode(new Uint8Array(await (await received.blob()).arrayBuffer()));
  try {
    checkNesting(text);
    const value: unknown = JSON.parse(text);
    measure(value, { depth: 0, keys: 0, items: 0 });
    return value;
  } catch {
    throw new AppError("invalid", "JSON inválido.");
  }
}

/** Validates a body. Refuses (invalid, by field) what does not match the schema. */
export function parseBody<Schema extends z.ZodType>(sent: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", onlyMessage(parsed.error), { fields: fieldErrors(parsed.error) });
}

/** The body as text. Bytes are counted as they arrive, because Content-Length may lie. */
export async function readText(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, limit)) chunks.push(chunk);
  return decode(Buffer.concat(chunks));
}

async function* limited({ body }: Request, limit: number) {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new AppError("too_large");
    yield chunk;
  }
}

function decode(bytes: Uint8Array) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("invalid");
  }
}

/**
 * Throws where nesting or commas exceed the limits, before `JSON.parse`, which a few megabytes of brackets would keep
 * busy for seconds.
 */
function checkNesting(text: string) {
  let depth = 0;
  let commas = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === ",") commas += 1;
    if (depth > maxDepth || commas > maxKeys + maxItems) throw new Error("too deep or too many");
  }
}

/** The index of the quote that closes the string opened at `start`: one that no odd number of backslashes precedes. */
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
  if (seen.depth >= maxDepth) throw new Error("too deep");
  seen.depth += 1;
  if (Array.isArray(value)) {
    seen.items += value.length;
    if (seen.items > maxItems) throw new Error("too many items");
    for (const inner of value) measure(inner, seen);
  } else {
    for (const [key, inner] of Object.entries(value)) {
      seen.keys += 1;
      if (seen.keys > maxKeys || prototypeKeys.has(key)) throw new Error("too many or forbidden keys");
      measure(inner, seen);
    }
  }
  seen.depth -= 1;
}
