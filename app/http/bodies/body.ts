import type { z } from "zod";
import { AppError, fieldErrors, onlyMessage } from "#app/domain/app-error.ts";
import { defaultSpoolFolder, Spool } from "./spool.server.ts";

const jsonLimit = 64 * 1024;
const deepest = 20;
const maxKeys = 200;
const maxItems = 1_000;
const poison = new Set(["__proto__", "constructor", "prototype"]);

/** Waits for a JSON body. Refuses another content type (unsupported) and more than `limit` bytes (too large). */
export async function receiveJson(
  request: Request,
  { limit = jsonLimit, folder = defaultSpoolFolder }: { limit?: number; folder?: string } = {},
): Promise<Spool> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported");
  const spool = new Spool(folder);
  try {
    for await (const chunk of limited(request, limit)) await spool.write(chunk);
    return spool;
  } catch (error) {
    await spool[Symbol.asyncDispose]();
    throw error;
  }
}

/** The JSON that was received. Refuses (invalid) whatever is not JSON of reasonable depth and size. */
export async function parseJson(received: Spool): Promise<unknown> {
  const text = decode(new Uint8Array(await (await received.blob()).arrayBuffer()));
  try {
    skim(text);
    const value: unknown = JSON.parse(text);
    measure(value, { depth: 0, keys: 0, items: 0 });
    return value;
  } catch {
    throw new AppError("invalid", "JSON inválido.");
  }
}

/** What a body says, read by the noun's schema. Refuses (invalid, by field) what that does not take. */
export function parseBody<Schema extends z.ZodType>(sent: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(sent, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", onlyMessage(parsed.error), { fields: fieldErrors(parsed.error) });
}

/** The body as text, counted while it arrives, so that a lying Content-Length does not matter. */
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
    if (depth > deepest || commas > maxKeys + maxItems) throw new Error("too deep or too many");
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
    if (seen.items > maxItems) throw new Error("too many items");
    for (const inner of value) measure(inner, seen);
  } else {
    for (const [key, inner] of Object.entries(value)) {
      seen.keys += 1;
      if (seen.keys > maxKeys || poison.has(key)) throw new Error("too many or forbidden keys");
      measure(inner, seen);
    }
  }
  seen.depth -= 1;
}
