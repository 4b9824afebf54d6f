import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Settings } from "#app/domain/settings.ts";

const maxInMemory = 64 * 1024;
const hour = 3_600_000;

/** For bodies that fit into memory. */
export const defaultSpoolFolder = path.join(tmpdir(), "sementeira-incoming");

export const spoolFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "incoming");

/**
 * Holds a body while it arrives: 64 KiB in memory, more in a file of `folder`, so that slow senders take up no memory.
 * Disposing removes the file, and with it any blob made of it.
 */
export class Spool implements AsyncDisposable {
  bytes = 0;
  #chunks: Uint8Array[] = [];
  #file: { path: string; handle: FileHandle } | undefined;

  constructor(private readonly folder: string) {}

  async write(chunk: Uint8Array) {
    this.bytes += chunk.byteLength;
    if (this.#file) return void (await writeWhole(this.#file.handle, chunk));
    this.#chunks.push(chunk);
    if (this.bytes <= maxInMemory) return;
    await sweepOnce(this.folder);
    const file = path.join(this.folder, `incoming-${randomUUID()}`);
    this.#file = { path: file, handle: await open(file, "wx", 0o600) };
    for (const each of this.#chunks.splice(0)) await writeWhole(this.#file.handle, each);
  }

  async blob(type = ""): Promise<Blob> {
    if (!this.#file) return new Blob(this.#chunks as Uint8Array<ArrayBuffer>[], { type });
    return await openAsBlob(this.#file.path, { type });
  }

  async [Symbol.asyncDispose]() {
    const file = this.#file;
    if (!file) return;
    this.#file = undefined;
    await file.handle.close();
    await rm(file.path, { force: true });
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array) {
  for (let at = 0; at < chunk.byteLength; ) at += (await handle.write(chunk, at)).bytesWritten;
}

/** Only such files are ever removed. */
const ownName = /^incoming-[0-9a-f-]{36}$/;
const swept = new Map<string, Promise<void>>();

/** Creates the folder and removes what a crash has left there; once per process. */
async function sweepOnce(folder: string) {
  if (!swept.has(folder)) swept.set(folder, sweep(folder));
  await swept.get(folder);
}

async function sweep(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!ownName.test(name)) continue;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => undefined); // Another instance may have removed it.
    if (facts && Date.now() - facts.mtimeMs > hour) await rm(file, { force: true });
  }
}
