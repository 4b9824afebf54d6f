import { on } from "node:events";
import { pipeline, Readable } from "node:stream";
import busboy from "busboy";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { Spool } from "./spool.server.ts";

/** The maximum bytes of a file, and the message for a larger one; where a field takes several, the same for their number. */
export type FileLimit = { maxBytes: number; tooLarge: string; maxFiles?: number; tooMany?: string };

/** By field name. */
export type FileLimits = Record<string, FileLimit>;

/** A chosen file that is dropped: its field, and its name on the sender's device. */
export type LeftOut = { field: string; fileName: string };

/** A form as sent. Disposing it stops reading and removes its files. */
export type SentForm = AsyncDisposable & {
  fields: FormData | URLSearchParams;
  /** Files left out of the fields because they were too large, with a message for each. */
  tooLarge: Record<string, string[]>;
  /** The files that were skipped, where none are taken. */
  leftOut: LeftOut[];
  /** The files of a form that streams them, each of any size. Reading throws if the form breaks off. */
  uploads: AsyncIterable<StreamedFile>;
};

/** A file that is read as it arrives, and its name on the sender's device. */
type StreamedFile = { fileName: string; content: AsyncIterable<Uint8Array> };

type Options = {
  files: FileLimits;
  /** Whether the files of the field `file` are streamed; fields after them are known once they have been read. */
  upload: boolean;
  /**
   * With false all files are skipped, and reading stops once text fields can no longer follow; with "texts" files are
   * skipped to the end.
   */
  takesFiles: boolean | "texts";
  maxText: number;
  maxFields: number;
  /** Where files are stored until the form is complete. */
  folder: string;
};

type Part =
  | { name: string; text: string; content?: undefined }
  | { name: string; fileName: string | undefined; type: string; content: AsyncIterable<Uint8Array> };

/** How many bytes beyond the limits are read and dropped, so that fields behind a file that is too large come back. */
const maxSkippedBytes = 64 * 1024 * 1024;
/** The same for somebody whose session has ended: text fields behind the files come back. */
const maxSkippedBytesSignedOut = 24 * 1024 * 1024;
/** The largest file in a field that takes none; it is dropped. */
const maxUnexpectedBytes = 2 * 1024 * 1024;
const uploadField = "file";
const oneAtATime = "Envie um arquivo de cada vez.";

/**
 * Reads `multipart/form-data`. A file that is too large is left out and named in `tooLarge`. Refuses too many fields,
 * files or characters (too large), and a malformed or interrupted form (invalid).
 */
export async function readMultipart(request: Request, options: Options): Promise<SentForm> {
  const { files } = options;
  const takesFiles = options.takesFiles === true;
  const reading = { maxBytes: maxBytesOf(options), wasCut: false };
  const parts = partsOf(request, reading, options);
  const fields = new FormData();
  const tooLarge: SentForm["tooLarge"] = {};
  const spools: Spool[] = [];
  const dispose = async () => {
    await parts.return();
    for (const spool of spools) await spool[Symbol.asyncDispose]();
  };
  const leftOut: LeftOut[] = [];
  const sent = { fields, tooLarge, leftOut, [Symbol.asyncDispose]: dispose };
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
      else if (!takesFiles && part.fileName) leftOut.push({ field: part.name, fileName: part.fileName });
      else if (takesFiles && options.upload && part.name === uploadField) {
        return { ...sent, uploads: toTheEnd(part, parts, keepText) };
      } else if (takesFiles && Object.hasOwn(files, part.name)) {
        const { maxBytes, tooLarge: sentence, maxFiles = 1, tooMany } = files[part.name]!;
        const isRefused = Object.hasOwn(tooLarge, part.name);
        if (isRefused || fields.getAll(part.name).length === maxFiles) {
          if (!tooMany) throw new AppError("too_large");
          if (!isRefused) tooLarge[part.name] = [tooMany];
          continue;
        }
        const spool = new Spool(options.folder);
        spools.push(spool);
        const file = await gather(part, { maxBytes, spool });
        if (file === "too large") tooLarge[part.name] = [sentence];
        else if (file) fields.append(part.name, file);
      } else if (takesFiles && !(await skip(part.content, maxUnexpectedBytes))) {
        throw new AppError("too_large");
      }
    }
    if (reading.wasCut && takesFiles && !Object.keys(tooLarge).length) throw new AppError("too_large");
    return { ...sent, uploads: noUploads() };
  } catch (error) {
    await dispose();
    throw error;
  }
}

// biome-ignore lint/correctness/useYield: no file was sent
export async function* noUploads(): AsyncGenerator<StreamedFile> {
  const sentence = "Escolha um arquivo.";
  throw errorAt(uploadField, sentence);
}

/** The only file of a form that takes one; reading it throws if there is another. */
export async function* onlyFile(files: AsyncIterable<StreamedFile>): AsyncGenerator<Uint8Array> {
  let isSecond = false;
  for await (const { content } of files) {
    if (isSecond) throw new AppError("invalid", oneAtATime);
    isSecond = true;
    yield* content;
  }
}

function maxBytesOf({ files, upload, takesFiles, maxText }: Options) {
  if (takesFiles === "texts") return maxText + maxSkippedBytesSignedOut;
  if (!takesFiles) return maxText;
  return upload
    ? Number.POSITIVE_INFINITY
    : Object.values(files).reduce((sum, { maxBytes, maxFiles = 1 }) => sum + maxBytes * maxFiles, maxSkippedBytes);
}

/**
 * A form's parts as they arrive. Unread bytes of a file are dropped before the next part. After `maxBytes` the form
 * counts as ended (`wasCut`).
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

/**
 * A parser that emits each part as an event `part`. Errors are handled here, because an unhandled event would throw.
 */
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

/** A file; null if none was chosen, which browsers send as an empty file without a name. */
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

/** Drops a file; false where it has more than `maxBytes`. */
async function skip(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of content) bytes += chunk.length;
  return bytes <= maxBytes;
}

/** A form's files from the first on, and the text fields behind them. */
async function* toTheEnd(
  first: Extract<Part, { fileName: unknown }>,
  parts: AsyncGenerator<Part>,
  keepText: (part: { name: string; text: string }) => void,
): AsyncGenerator<StreamedFile> {
  yield { fileName: first.fileName ?? "", content: first.content };
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (!part.content) keepText(part);
    else if (part.name === uploadField) yield { fileName: part.fileName ?? "", content: part.content };
    else throw new AppError("invalid", oneAtATime);
  }
}
