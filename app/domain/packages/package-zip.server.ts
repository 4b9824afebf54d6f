import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yauzl from "yauzl";
import { AppError, errorAt } from "#app/domain/app-error.ts";

/** Bytes that can be read from anywhere: a stored file, or one on disk. `end` is the last byte. */
export type PackageSource = { bytes: number; read: (start: number, end: number) => Promise<AsyncIterable<Uint8Array>> };

/** A course has at most 500 lessons; this leaves room for what they show. */
const maxEntries = 10_000;
/** All files of a package unpacked. One person's quota may allow less. */
const maxUnpacked = 8 * 1024 ** 3;
/** Text shrinks to a tenth, repeated text to a hundredth; a zip bomb to a thousandth. */
const maxRatio = 200;
const freeBytes = 1024 ** 2;

/** A package whose directory was read and found harmless. */
export type PackageZip = {
  /** The unpacked bytes of each file, by its name in the package. */
  files: ReadonlyMap<string, number>;
  /** A file's bytes as they are unpacked; fails if there are more or fewer than the directory says. */
  open: (name: string) => Promise<Readable>;
  /** A small file at once. Refuses (invalid) files above `most` bytes. */
  readSmall: (name: string, most: number) => Promise<Buffer>;
  /** The first bytes of a file. */
  head: (name: string, length: number) => Promise<Buffer>;
};

/**
 * Opens a ZIP without unpacking it. Refuses (invalid): what is no ZIP; more than 10,000 entries; more than 8 GiB
 * unpacked, or 200 times what is packed; names that leave the folder, are absolute or come twice; links; encrypted
 * entries; entries that share bytes.
 */
export async function openPackage(source: PackageSource): Promise<PackageZip> {
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, { autoClose: false })
    .catch((error: Error) => {
      throw asRefusal(error);
    });
  if (zip.entryCount > maxEntries)
    throw errorAt("file", `O pacote tem mais de ${maxEntries.toLocaleString("pt-BR")} arquivos.`);
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      requireHarmless(entry);
      if (isFolder(entry) || isJunk(entry.fileName)) continue;
      if (entries.has(entry.fileName)) throw errorAt("file", `O pacote traz duas vezes o arquivo ${entry.fileName}.`);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw asRefusal(error as Error);
  }
  requireModest([...entries.values()]);
  const open = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw errorAt("file", `Falta no pacote o arquivo ${name}.`);
    return (await zip.openReadStreamPromise(entry).catch((error: Error) => {
      throw asRefusal(error);
    })) as Readable;
  };
  return {
    files: new Map([...entries].map(([name, { uncompressedSize }]) => [name, uncompressedSize])),
    open,
    readSmall: async (name, most) => {
      if ((entries.get(name)?.uncompressedSize ?? 0) > most) throw errorAt("file", `${name} é grande demais.`);
      return await buffer(await open(name)).catch((error) => {
        throw asRefusal(error);
      });
    },
    head: async (name, length) => {
      const stream = await open(name);
      const pieces: Uint8Array[] = [];
      let got = 0;
      try {
        for await (const piece of stream) {
          pieces.push(piece);
          got += piece.length;
          if (got >= length) break;
        }
      } catch (error) {
        throw asRefusal(error as Error);
      }
      return Buffer.concat(pieces).subarray(0, length);
    },
  };
}

const damaged = "O arquivo não é um ZIP inteiro. Baixe ou exporte o pacote de novo.";

/**
 * What the reader of ZIP files complains about is a fault of the file and becomes a refusal (invalid); trouble of the
 * storage, and mistakes of ours, stay what they are.
 */
export function asRefusal(error: Error & { code?: unknown }): Error {
  const isOfFile = error.name === "Error" && (error.code === undefined || String(error.code).startsWith("Z_"));
  if (error instanceof AppError || !isOfFile) return error;
  const isName = /relative path|absolute path|invalid characters/.test(error.message);
  return errorAt("file", isName ? unsafeName : damaged);
}

const unsafeName = "O pacote traz um arquivo com nome que sai da pasta dele. Não o abrimos, por segurança.";
const isFolder = ({ fileName }: yauzl.Entry) => fileName.endsWith("/");
/** What macOS and Windows leave in folders. */
const isJunk = (name: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|\._)/.test(name);

function requireHarmless(entry: yauzl.Entry) {
  const { fileName, externalFileAttributes, compressionMethod } = entry;
  const type = (externalFileAttributes >>> 16) & 0o170000;
  const isPlain = type === 0 || type === 0o100000 || type === 0o040000;
  if (!isPlain) throw errorAt("file", "O pacote traz atalhos (links). Não o abrimos, por segurança.");
  const parts = fileName.replace(/\/$/, "").split("/");
  if (
    fileName.length > 500 ||
    /[\u0000-\u001f\u007f]/.test(fileName) ||
    parts.some((part) => /^(|\.|\.\.)$/.test(part))
  )
    throw errorAt("file", unsafeName);
  if (entry.isEncrypted()) throw errorAt("file", "O pacote tem senha. Exporte-o de novo, sem senha.");
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw errorAt("file", "O pacote usa uma compressão que não lemos.");
}

/** Refuses bombs: too many bytes, too well packed, or entries that share the same packed bytes. */
function requireModest(entries: yauzl.Entry[]) {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = entries.some((entry) => entry.uncompressedSize > freeBytes + maxRatio * entry.compressedSize);
  const placed = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  const overlaps = placed.some((entry, at) => {
    const next = placed[at + 1];
    return next && entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize > next.relativeOffsetOfLocalHeader;
  });
  if (total > maxUnpacked || isBomb || overlaps) throw errorAt("file", "O pacote se abre em arquivos grandes demais.");
}

/** How much is read ahead: the directory is read in many small steps, each a request where files are in a bucket. */
const aheadBytes = 256 * 1024;

/** Reads a source for yauzl, keeping the last stretch for the small reads of the directory. */
class SourceReader extends yauzl.RandomAccessReader {
  #kept = { start: 0, bytes: Buffer.alloc(0) };

  constructor(private readonly source: PackageSource) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#stream(start, end), { objectMode: false });
  }

  async *#stream(start: number, end: number) {
    if (end > start) yield* await this.source.read(start, end - 1);
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    this.#fill(position, length).then(
      (from) => {
        this.#kept.bytes.copy(target, offset, from, from + length);
        callback(null, length);
      },
      (error) => callback(error as Error),
    );
  }

  /** Makes sure that a stretch is kept, and returns where it begins there. */
  async #fill(position: number, length: number) {
    const { start, bytes } = this.#kept;
    if (position < start || position + length > start + bytes.length) {
      const end = Math.min(this.source.bytes, position + Math.max(length, aheadBytes)) - 1;
      if (position + length - 1 > end) throw new Error("unexpected EOF");
      this.#kept = { start: position, bytes: await buffer(this.#stream(position, end + 1)) };
    }
    return position - this.#kept.start;
  }
}
