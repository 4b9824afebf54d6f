import { AppError } from "#app/domain/app-error.ts";

const awaySentence = "O armazenamento de arquivos não respondeu. Tente de novo em instantes.";
const missingSentence = "Este arquivo não está disponível no momento.";

/** The cause is for the log and must hold no secret. */
export const storageUnavailable = (cause: unknown) =>
  new AppError("unavailable", awaySentence, { retryAfter: 10, cause });

/** The row exists and the file does not: lost, or not moved to this storage yet. */
export class MissingFile extends AppError {
  constructor(id: string) {
    super("unavailable", missingSentence, { retryAfter: 60, cause: new Error(`media/${id} is missing`) });
  }
}

/** The file was shorter than its row says. */
export class TruncatedFile extends Error {
  constructor(id: string) {
    super(`media/${id} is shorter than its row says`);
  }
}

export type FilePart = {
  /** First and last byte, both included. */
  start: number;
  end: number;
  /** Stops reading when the reader is gone. */
  signal: AbortSignal;
};

export type FileChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Where files are stored, each under the id of its `media` row, independent of the kind of storage. Every call throws
 * (unavailable) while the storage is away.
 */
export type FileStore = {
  /**
   * Stores a file: complete once this resolves, absent before. Only one chunk is in memory. Throws (full) when space is
   * short, unless `evenIfScarce`.
   */
  put: (id: string, chunks: FileChunks, how?: { evenIfScarce?: boolean }) => Promise<void>;
  /**
   * Streams part of a file with backpressure and closes it when done, cancelled, aborted or failed. Throws
   * `MissingFile`; a file that is too short fails the stream.
   */
  read: (id: string, part: FilePart) => Promise<ReadableStream<Uint8Array>>;
  /** Removes a file. One that is gone already is no error. */
  remove: (id: string) => Promise<void>;
  /** Ids of all files, or of those older than `before` (milliseconds). */
  list: (before?: number) => Promise<string[]>;
  /** The same of the files that were put aside. */
  listAside: (before?: number) => Promise<string[]>;
  /** Moves a file aside, where it cannot be read. A missing file is no error: another instance may have moved it. */
  putAside: (id: string) => Promise<void>;
  bringBack: (id: string) => Promise<void>;
  removeAside: (id: string) => Promise<void>;
  /** Removes leftovers of unfinished uploads older than `before`. */
  dropUnfinished: (before: number) => Promise<number>;
  /** Refuses (unavailable) if files could not be read or stored now. */
  reach: () => Promise<void>;
};

/** A whole file, by id and expected length, chunk by chunk; stopping early closes it. */
export async function readWhole(
  store: FileStore,
  { id, bytes }: { id: string; bytes: number },
): Promise<AsyncIterable<Uint8Array>> {
  if (bytes === 0) return nothing();
  const { signal } = new AbortController();
  const stream = await store.read(id, { start: 0, end: bytes - 1, signal });
  return stream as unknown as AsyncIterable<Uint8Array>;
}

/** An empty file has no valid range. */
async function* nothing() {}
