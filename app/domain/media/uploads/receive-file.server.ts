import { createHash, randomUUID } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { headBytes } from "#app/domain/media/uploads/kinds.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** A file that lies in its place, whole, and whose row is still to be written. */
export type ReceivedFile = { id: string; bytes: number; sha256: string; mimeType: string };

type Receiving = {
  chunks: AsyncIterable<Uint8Array>;
  /** The type that the first bytes tell; throws what is to be refused. */
  typeOf: (head: Uint8Array) => string;
  /** Throws where so many bytes are too many. */
  measure: (bytes: number) => void;
};

/**
 * Hands a file to the storage as it comes, a piece at a time, and looks at each before. It is not there until it is
 * whole; whatever stops it before leaves nothing behind.
 * Refuses what `typeOf` and `measure` refuse, an empty file, (full) where there is no room, and (unavailable) while
 * the storage is away.
 */
export async function receiveFile(ctx: Ctx, receiving: Receiving): Promise<ReceivedFile> {
  const id = randomUUID();
  const facts = { bytes: 0, sha256: "", mimeType: "" };
  const store = await fileStore(ctx);
  await store.put(id, inspected(receiving, facts));
  return { id, ...facts };
}

/** The same pieces; what they were is in `facts` once the last has gone through. */
async function* inspected({ chunks, typeOf, measure }: Receiving, facts: Omit<ReceivedFile, "id">) {
  const hash = createHash("sha256");
  let head = new Uint8Array();
  for await (const chunk of chunks) {
    if (!facts.mimeType) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (head.length === headBytes) facts.mimeType = typeOf(head);
    }
    facts.bytes += chunk.length;
    measure(facts.bytes);
    hash.update(chunk);
    yield chunk;
  }
  if (!facts.bytes) throw new Refusal("invalid", "Escolha um arquivo.");
  facts.mimeType ||= typeOf(head);
  facts.sha256 = hash.digest("hex");
}
