import type { FileStore } from "#app/domain/media/store/file-store.ts";

/** All of a file, by its id and the length that its row names, piece by piece; whoever stops taking lets go of it. */
export async function readWhole(
  store: FileStore,
  { id, bytes }: { id: string; bytes: number },
): Promise<AsyncIterable<Uint8Array>> {
  if (bytes === 0) return nothing();
  const { signal } = new AbortController();
  const stream = await store.read(id, { start: 0, end: bytes - 1, signal });
  return stream as unknown as AsyncIterable<Uint8Array>;
}

/** No range can be asked of a file without a byte. */
async function* nothing() {}
