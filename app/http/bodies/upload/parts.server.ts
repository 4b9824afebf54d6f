import { Refusal } from "#app/domain/refusal.ts";

/** One part of a form with files. What is left unread of it is passed over when the next one is asked for. */
export type Part = { name: string; isFile: boolean; chunks: AsyncIterable<Uint8Array> };

const longestHead = 8 * 1024;
const mostParts = 12;

/**
 * The parts of a `multipart/form-data` body, one after another, while it is still coming: of a file nothing is in
 * memory but the piece at hand, and more is asked for only once that has been dealt with.
 * Refuses (invalid) what is no such form or ends early, and (too large) more than twelve parts.
 */
export async function* partsOf(body: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const pieces = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line before it; as if it had, each looks like the next.
  let rest: Buffer = Buffer.from("\r\n");
  try {
    await passOver(chunks());
    for (let count = 1; !(await isLast()); count += 1) {
      if (count > mostParts) throw new Refusal("too_large");
      const unread = chunks();
      yield { ...describe(await head()), chunks: unread };
      await passOver(unread);
    }
  } finally {
    await pieces.return?.();
  }

  /** What comes before the next boundary, which is taken away behind it. */
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = rest.indexOf(delimiter);
      // Without a boundary in it, all is content but the end, which may be the beginning of one.
      const end = at === -1 ? Math.max(0, rest.length - delimiter.length + 1) : at;
      const content = rest.subarray(0, end);
      rest = rest.subarray(at === -1 ? end : at + delimiter.length);
      if (content.length) yield content;
      if (at !== -1) return;
      await more();
    }
  }

  /** Whether the boundary just passed was the last; two hyphens behind it say so. */
  async function isLast() {
    while (rest.length < 2) await more();
    const sign = rest.toString("latin1", 0, 2);
    if (sign !== "--" && sign !== "\r\n") throw new Refusal("invalid");
    return sign === "--";
  }

  /** The lines that describe a part; each begins with the line end before it. */
  async function head() {
    for (;;) {
      const end = rest.indexOf("\r\n\r\n");
      if (end > longestHead || (end === -1 && rest.length > longestHead)) throw new Refusal("invalid");
      if (end !== -1) {
        const lines = rest.toString("utf8", 0, end);
        rest = rest.subarray(end + 4);
        return lines;
      }
      await more();
    }
  }

  async function more() {
    const next = await pieces.next();
    if (next.done) throw new Refusal("invalid");
    rest = Buffer.concat([rest, next.value]);
  }
}

/** The boundary that a request's Content-Type names. Refuses another type (unsupported) and one without (invalid). */
export function boundaryOf(contentType: string | null): string {
  const [type, ...parameters] = (contentType ?? "").split(";");
  if (type?.trim().toLowerCase() !== "multipart/form-data") throw new Refusal("unsupported");
  const said = parameters.map((each) => /^\s*boundary=(?:"([^"]+)"|([^\s"]+))\s*$/i.exec(each)).find(Boolean);
  const boundary = said?.[1] ?? said?.[2];
  if (!boundary || boundary.length > 70) throw new Refusal("invalid");
  return boundary;
}

function describe(head: string): Pick<Part, "name" | "isFile"> {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*((?:;.*)?)$/im.exec(head)?.[1] ?? "";
  const parameters = disposition.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g);
  const said = new Map([...parameters].map(([, key, quoted, plain]) => [key!.toLowerCase(), quoted ?? plain ?? ""]));
  const name = said.get("name");
  if (!name) throw new Refusal("invalid");
  return { name, isFile: said.has("filename") || said.has("filename*") };
}

async function passOver(unread: AsyncGenerator<Uint8Array>) {
  while (!(await unread.next()).done);
}
