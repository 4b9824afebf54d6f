import { on } from "node:events";
import { pipeline, Readable } from "node:stream";
import busboy from "busboy";
import { AppError } from "#app/domain/app-error.ts";
import { Spool } from "./spool.server.ts";

/** How many bytes a file may have, and the sentence for one that has more. */
export type FileLimit = { maxBytes: number; tooLarge: string };

/** The limits of the files that a form takes, by the name of their field. */
export type FileLimits = Record<string, FileLimit>;

/** What a form sent. Disposing of it stops the reading of what has not come yet, and removes its files. */
export type SentForm = AsyncDisposable & {
  fields: FormData | URLSearchParams;
  /** The files that were too large, with the sentence for each; they are not among the fields. */
  tooLarge: Record<string, string[]>;
  /**
   * The file of a form that sends one of any size, as it comes. Its end fails where the form breaks off or holds another
   * file, so that nothing is kept of it.
   */
  upload: AsyncIterable<Uint8Array>;
};

type Options = {
  files: FileLimits;
  /** Whether the field `file` is an upload: fields behind it are there once it has been read. */
  upload: boolean;
  /** With false all files are left out, and little is read of the body. */
  takesFiles: boolean;
  maxText: number;
  maxFields: number;
  /** Where larger files wait until all of the form is there. */
  folder: string;
};

type Part =
  | { name: string; text: string; content?: undefined }
  | { name: string; fileName: string | undefined; type: string; content: AsyncIterable<Uint8Array> };

/**
 * How much of a form is passed over that nobody keeps: so much a file may be too large for what was typed behind it to
 * come back all the same.
 */
const passedOver = 64 * 1024 * 1024;
/** So large a file may be that the form does not ask for. */
const unaskedBytes = 2 * 1024 * 1024;
const uploadField = "file";

/**
 * Reads a form sent as `multipart/form-data`. A file that is too large is left out and named, and the fields before it
 * are kept. Refuses (too large) too many fields, files or characters, and (invalid) what is no such form or ends early.
 */
export async function readMultipart(request: Request, options: Options): Promise<SentForm> {
  const { files, takesFiles } = options;
  const reading = { maxBytes: maxBytesOf(options), wasCut: false };
  const parts = partsOf(request, reading, options);
  const fields = new FormData();
  const tooLarge: SentForm["tooLarge"] = {};
  const spools: Spool[] = [];
  const dispose = async () => {
    await parts.return();
    for (const spool of spools) await spool[Symbol.asyncDispose]();
  };
  const sent = { fields, tooLarge, [Symbol.asyncDispose]: dispose };
  let textBytes = 0;
  const keepText = ({ name, text }: { name: string; text: string }) => {
    textBytes += Buffer.byteLength(text);
    if (textBytes > options.maxText) throw new AppError("too_large");
    fields.append(name, text);
  };
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (!part.content) keepText(part);
      else if (takesFiles && options.upload && part.name === uploadField) {
        return { ...sent, upload: toTheEnd(part.content, parts, keepText) };
      } else if (takesFiles && Object.hasOwn(files, part.name)) {
        if (fields.has(part.name) || Object.hasOwn(tooLarge, part.name)) throw new AppError("too_large");
        const { maxBytes, tooLarge: sentence } = files[part.name]!;
        const spool = new Spool(options.folder);
        spools.push(spool);
        const file = await gather(part, { maxBytes, spool });
        if (file === "too large") tooLarge[part.name] = [sentence];
        else if (file) fields.append(part.name, file);
      } else if (takesFiles && !(await passOver(part.content, unaskedBytes))) {
        throw new AppError("too_large");
      }
    }
    if (reading.wasCut && takesFiles && !Object.keys(tooLarge).length) throw new AppError("too_large");
    return { ...sent, upload: noUpload() };
  } catch (error) {
    await dispose();
    throw error;
  }
}

// biome-ignore lint/correctness/useYield: it stands for a file that was not sent
export async function* noUpload(): AsyncGenerator<Uint8Array> {
  const sentence = "Escolha um arquivo.";
  throw new AppError("invalid", sentence, { fields: { [uploadField]: [sentence] } });
}

function maxBytesOf({ files, upload, takesFiles, maxText }: Options) {
  if (!takesFiles) return maxText;
  return upload
    ? Number.POSITIVE_INFINITY
    : Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, passedOver);
}

/**
 * The parts of a form, one after the other, while its body is still coming; more is asked for only once a file's content
 * has been read, and what is left unread of it is passed over. After `maxBytes` it is as if the form ended there.
 */
async function* partsOf(
  request: Request,
  reading: { maxBytes: number; wasCut: boolean },
  { maxText, maxFields }: Options,
): AsyncGenerator<Part, void, void> {
  const broken = () => new AppError("invalid", request.signal.aborted ? "A requisição foi interrompida." : undefined);
  const parser = parserFor(request, maxText);
  const parts = on(parser, "part", { close: ["close"] }) as AsyncIterableIterator<[Part & { content?: Readable }]>;
  const body = Readable.from(cutAfter(request.body, reading));
  pipeline(body, parser, () => {});
  let count = 0;
  try {
    for await (const [part] of parts) {
      count += 1;
      if (count > maxFields) throw new AppError("too_large");
      if (!part.name) throw new AppError("invalid");
      yield part.content ? { ...part, content: contentOf(part.content) } : part;
      part.content?.resume();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (!reading.wasCut) throw broken();
  } finally {
    body.destroy();
  }

  async function* contentOf(content: Readable): AsyncGenerator<Uint8Array> {
    try {
      yield* content;
    } catch {
      if (!reading.wasCut) throw broken();
    }
  }
}

/** A parser that gives each part of a form as an event `part`. An error is one of its events, and never uncaught. */
function parserFor(request: Request, maxText: number) {
  const headers = { "content-type": request.headers.get("Content-Type") ?? "" };
  try {
    const parser = busboy({ headers, limits: { fieldSize: maxText + 1 }, defParamCharset: "utf8" });
    parser.on("error", () => {});
    parser.on("field", (name, text = "") => parser.emit("part", { name, text }));
    parser.on("file", (name, content, { filename, mimeType }) => {
      content.on("error", () => {});
      parser.emit("part", { name, fileName: filename, type: mimeType, content });
    });
    return parser;
  } catch {
    throw new AppError("invalid");
  }
}

async function* cutAfter(body: ReadableStream<Uint8Array> | null, reading: { maxBytes: number; wasCut: boolean }) {
  let left = reading.maxBytes;
  for await (const chunk of body ?? []) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    reading.wasCut = left < 0;
    if (reading.wasCut) return;
  }
}

/** A file; null where nobody chose one, which browsers send as an empty file without a name. */
async function gather(
  { content, fileName, type }: Extract<Part, { fileName: unknown }>,
  { maxBytes, spool }: { maxBytes: number; spool: Spool },
) {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes <= maxBytes) await spool.write(chunk);
  }
  if (bytes > maxBytes) return "too large";
  if (!bytes && !fileName) return null;
  return new File([await spool.blob()], fileName ?? uploadField, { type });
}

/** Whether a file that nobody asked for is small enough to be left out in silence. */
async function passOver(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.length;
  return bytes <= maxBytes;
}

/** A file's content; the texts behind it are kept once it has been read. */
async function* toTheEnd(
  content: AsyncIterable<Uint8Array>,
  parts: AsyncGenerator<Part>,
  keepText: (part: { name: string; text: string }) => void,
) {
  yield* content;
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.content) throw new AppError("invalid", "Envie um arquivo de cada vez.");
    keepText(next.value);
  }
}
