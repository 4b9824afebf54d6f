import type { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { AppError } from "#app/domain/app-error.ts";
import {
  abortStaleUploads,
  Bucket,
  BucketFailure,
  bucketTimeoutsMs,
  isKnownS3Error,
  objectsBelow,
  type StoredObject,
} from "#app/domain/media/store/bucket.server.ts";
import { type FileChunks, storageUnavailable } from "#app/domain/media/store/file-store.ts";
import { putInBucket, removeFromBucket } from "#app/domain/media/store/s3-store.server.ts";
import { readBackupName } from "./backup-folder.server.ts";
import { type BackupBucket, PlaceError } from "./backup-place.server.ts";
import { decrypted, encrypted, fileNameOf, keyIdOf } from "./copy-cipher.server.ts";
import { inLanes } from "./copy-files.server.ts";
import { manifestFile } from "./manifest.ts";

/**
 * A backup in the bucket. It is complete if its manifest exists, which is written last and removed first. `keyId`
 * identifies the recovery key that it was made with.
 */
export type StoredBackup = {
  name: string;
  keyId: string;
  madeAt: Date;
  /** When its last object was stored, by the bucket's clock. */
  at: Date;
  bytes: number;
  isWhole: boolean;
  keys: string[];
};

/**
 * The backups in a bucket, encrypted before they are sent. Below the prefix are `copies/<key id>/<backup>/<file>`, as
 * in a folder, and the platform's files once for all backups, `files/<key id>/<name made of the SHA-256>`. Every
 * failure of the bucket is a `PlaceError`. Aborting `stop` ends running calls; no call takes longer than `ms`.
 */
export class BackupStore {
  readonly keyId: string;
  readonly #bucket: Bucket;

  constructor(
    private readonly address: BackupBucket,
    private readonly how: { stop?: AbortSignal; ms?: number } = {},
  ) {
    this.keyId = keyIdOf(address.key);
    this.#bucket = new Bucket(address, { ms: how.ms, signal: how.stop });
  }

  pathOf = (backup: string, file: string) => `copies/${this.keyId}/${backup}/${file}`;

  /** The path of the content with that SHA-256. */
  pathOfFile = (sha256: string) => `files/${this.keyId}/${fileNameOf(this.address.key, sha256)}`;

  /** The list of deleted accounts, next to the backups. */
  get deletionsPath() {
    return `copies/${this.keyId}/deleted-accounts.txt`;
  }

  /** The address of a path, for messages. */
  addressOf = (path: string) => `s3://${this.address.name}/${this.address.prefix}${path}`;

  /** Encrypts and stores an object, which exists only once this resolves. */
  async put(path: string, content: FileChunks): Promise<void> {
    let fault: { error: unknown } | undefined;
    const { stop } = this.how;
    async function* source() {
      try {
        for await (const chunk of content) {
          stop?.throwIfAborted();
          yield chunk;
        }
      } catch (error) {
        fault = { error };
        throw error;
      }
    }
    const object = encrypted(this.address.key, path, source());
    await putInBucket(this.#bucket, this.#keyOf(path), object).catch((error) => {
      throw fault ? fault.error : this.#explain(error);
    });
  }

  /** An object's content. Throws (invalid) if it does not exist, or at its end if it is not what was stored. */
  async *get(path: string): AsyncGenerator<Buffer> {
    const { stop } = this.how;
    const command = new GetObjectCommand({ Bucket: this.#bucket.name, Key: this.#keyOf(path) });
    const answer = await this.#bucket
      .ask((how) => this.#bucket.client.send(command, how), { ms: bucketTimeoutsMs.read })
      .catch((error) => {
        if (isKnownS3Error(error, "NoSuchKey"))
          throw new AppError("invalid", `A cópia não está inteira: falta ${path} no bucket.`);
        throw this.#explain(error);
      });
    const body = answer.Body as Readable;
    const explain = (error: Error) => this.#explain(storageUnavailable(new BucketFailure(error)));
    async function* pieces() {
      try {
        for await (const chunk of body) {
          stop?.throwIfAborted();
          yield chunk as Buffer;
        }
      } catch (error) {
        throw stop?.aborted ? error : explain(error as Error);
      }
    }
    yield* decrypted(this.address.key, path, pieces());
  }

  async remove(path: string): Promise<void> {
    await this.#removeKey(this.#keyOf(path));
  }

  /** All backups of this platform, made with any recovery key, newest first. */
  async list(): Promise<StoredBackup[]> {
    const folder = this.#keyOf("copies/");
    const all = new Map<string, StoredBackup>();
    for await (const { key, bytes, at } of this.#below(folder)) {
      const [, keyId = "", name = "", file] = /^([0-9a-f]{16})\/([^/]+)\/(.+)$/.exec(key.slice(folder.length)) ?? [];
      const about = readBackupName(name);
      if (!about) continue;
      const before = all.get(`${keyId}/${name}`);
      const backup = before ?? { name, keyId, madeAt: about.madeAt, at, bytes: 0, isWhole: false, keys: [] };
      if (at > backup.at) backup.at = at;
      backup.bytes += bytes;
      backup.isWhole ||= file === manifestFile;
      backup.keys.push(key);
      all.set(`${keyId}/${name}`, backup);
    }
    return [...all.values()].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  }

  /** The platform's files in the bucket, made with any recovery key, with their paths below the prefix. */
  async *files(keyId = ""): AsyncGenerator<StoredObject & { path: string }> {
    for await (const object of this.#below(this.#keyOf(`files/${keyId}`)))
      yield { ...object, path: object.key.slice(this.address.prefix.length) };
  }

  /** Removes a backup, but not the files that only this backup lists. */
  async removeBackup({ keys }: StoredBackup): Promise<void> {
    const isManifest = (key: string) => key.endsWith(`/${manifestFile}`);
    for (const key of keys.filter(isManifest)) await this.#removeKey(key);
    await inLanes(
      keys.filter((key) => !isManifest(key)),
      (key) => this.#removeKey(key),
    );
  }

  /** Removes the rest of unfinished uploads that started before `before`. */
  async dropUnfinished(before: number): Promise<void> {
    const isOurs = (key: string) => /^(copies|files)\//.test(key);
    await abortStaleUploads(this.#bucket, before, isOurs).catch((error) => {
      throw this.#explain(error);
    });
  }

  #keyOf = (path: string) => `${this.address.prefix}${path}`;

  async *#below(folder: string) {
    try {
      yield* objectsBelow(this.#bucket, folder);
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async #removeKey(key: string) {
    await removeFromBucket(this.#bucket, key).catch((error) => {
      throw this.#explain(error);
    });
  }

  #explain = (error: unknown) => PlaceError.of(error, this.address);
}
