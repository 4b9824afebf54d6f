/** A part of a file. */
export type FilePart = {
  /** First and last byte, both included. */
  start: number;
  end: number;
  /** Ends the reading when the reader is gone. */
  signal: AbortSignal;
};

/** A file's bytes, in pieces of any size. What makes the pieces throw makes the keeping fail. */
export type FileChunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * Where the platform's files lie, each under the id of its `media` row. Nobody but those who implement it knows which
 * storage that is. Every call refuses (unavailable) while the storage is away.
 */
export type FileStore = {
  /**
   * Keeps a file. It is there whole once this resolves, and not at all before; whatever fails leaves nothing that
   * anybody could read. No more of it is in memory than a piece. Refuses (full) where there is little room left, unless
   * it is to be kept all the same.
   */
  put: (id: string, chunks: FileChunks, how?: { evenIfScarce?: boolean }) => Promise<void>;
  /**
   * A part of a file, as a stream that reads only as fast as it is read from, and lets go of the file when it is done,
   * cancelled, aborted or failed. A file that is not there is a `MissingFile`; one that is shorter fails the stream.
   */
  read: (id: string, part: FilePart) => Promise<ReadableStream<Uint8Array>>;
  /** Removes a file. One that is gone already is no error. */
  remove: (id: string) => Promise<void>;
  /** The ids of the files that have been there since before a moment, in milliseconds; of all, without one. */
  kept: (before?: number) => Promise<string[]>;
  /** The same of those that were put aside. */
  aside: (before?: number) => Promise<string[]>;
  /** Puts a file aside, where it can no longer be read; what is not there any more, another instance has dealt with. */
  putAside: (id: string) => Promise<void>;
  bringBack: (id: string) => Promise<void>;
  removeAside: (id: string) => Promise<void>;
  /** Removes what unfinished keeping left there before a moment, in milliseconds. Out: how many files. */
  dropUnfinished: (before: number) => Promise<number>;
  /** Refuses (unavailable) where files could not be read or kept now. */
  reach: () => Promise<void>;
};
