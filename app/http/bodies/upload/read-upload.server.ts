import { Refusal } from "#app/domain/refusal.ts";
import { boundaryOf, type Part, partsOf } from "./parts.server.ts";

/** What a form with one file sent: the fields that stand before the file, and the file as it comes. */
export type SentUpload = { fields: URLSearchParams; file: AsyncIterable<Uint8Array> };

const mostText = 256 * 1024;
const askFile = "Escolha um arquivo.";

/**
 * Reads a form up to its file, the field `file`, and hands it to `work`, which reads it as it comes. Fields have to
 * stand before it. Once `work` is through with the file the rest of the form is looked at: a form that breaks off, or
 * holds a second file, makes the reading of the file itself fail, so that nothing is kept of it.
 * Refuses another type (unsupported), what is no such form or has no file (invalid), and too much text (too large).
 */
export async function readUpload<T>(request: Request, work: (sent: SentUpload) => Promise<T>): Promise<T> {
  const boundary = boundaryOf(request.headers.get("Content-Type"));
  const parts = partsOf((request.body ?? []) as AsyncIterable<Uint8Array>, boundary);
  const fields = new URLSearchParams();
  let left = mostText;
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (part.isFile && part.name === "file") return await work({ fields, file: throughTheEnd(part, parts) });
      if (part.isFile) continue;
      const text = await textOf(part, left);
      left -= text.length;
      fields.append(part.name, text);
    }
    throw new Refusal("invalid", askFile, { fields: { file: [askFile] } });
  } catch (error) {
    throw request.signal.aborted ? new Refusal("invalid", "A requisição foi interrompida.") : error;
  } finally {
    await parts.return(undefined);
  }
}

/** The file's pieces; the last is followed by a look at what else the form holds. */
async function* throughTheEnd(file: Part, parts: AsyncGenerator<Part>) {
  yield* file.chunks;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.isFile) throw new Refusal("invalid", "Envie um arquivo de cada vez.");
    await textOf(next.value, mostText);
  }
}

async function textOf({ chunks }: Part, most: number) {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new Refusal("too_large");
    pieces.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new Refusal("invalid");
  }
}
