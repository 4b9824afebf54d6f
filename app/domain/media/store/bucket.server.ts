import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  S3Client,
} from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import type { Settings } from "#app/domain/settings.ts";
import { isUuid } from "#app/domain/text.ts";
import { storageUnavailable } from "./file-store.ts";

/** How long a call may take by itself, in milliseconds: the first bytes of a file, and anything else. */
export const bucketTimeoutsMs = { read: 5_000, other: 30_000 };

/** Each connection may carry a video that somebody is watching. */
const agent = { keepAlive: true, maxSockets: 512 };

/** A bucket, its credentials, and the prefix of all our keys in it. */
export type BucketAddress = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
  pathStyle: boolean;
};

/** The bucket of the platform's files, if the settings name one. */
export const mediaBucket = (settings: Settings): BucketAddress => ({
  endpoint: settings.S3_ENDPOINT!,
  region: settings.S3_REGION,
  name: settings.S3_BUCKET!,
  accessKeyId: settings.S3_ACCESS_KEY_ID!,
  secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
  prefix: settings.S3_PREFIX,
  pathStyle: settings.S3_PATH_STYLE,
});

type Options = { ms?: number; signal?: AbortSignal };

type How = { abortSignal: AbortSignal };

/**
 * The only way to the bucket: no redirects, five seconds to connect, `bucketTimeoutsMs` to answer, one retry if the
 * storage failed. Every failure is an error (unavailable) whose cause holds no secret.
 */
export class Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly prefix: string;

  /** `usual`: the timeout and abort signal of calls without their own. */
  constructor(
    { name, prefix, endpoint, region, pathStyle, accessKeyId, secretAccessKey }: BucketAddress,
    private readonly usual: Options = {},
  ) {
    this.name = name;
    this.prefix = prefix;
    this.client = new S3Client({
      endpoint,
      region,
      forcePathStyle: pathStyle,
      credentials: { accessKeyId, secretAccessKey },
      followRegionRedirects: false,
      maxAttempts: 2,
      // The signature covers the bytes; not every storage knows the newer checksums beside it.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: new NodeHttpHandler({
        connectionTimeout: 5_000,
        socketTimeout: 60_000,
        httpAgent: agent,
        httpsAgent: agent,
      }),
    });
  }

  /** Where a file is, or was before it was put aside. */
  keyOf(id: string, place: "media" | "aside" = "media") {
    return `${this.folder(place)}${id}`;
  }

  folder(place: "media" | "aside") {
    return place === "media" ? this.prefix : `${this.prefix}unclaimed/`;
  }

  async ask<T>(call: (how: How) => Promise<T>, options: Options = {}): Promise<T> {
    const { ms = bucketTimeoutsMs.other, signal } = { ...this.usual, ...options };
    const end = new AbortController();
    const leave = () => end.abort(signal?.reason);
    const tooLate = Object.assign(new Error(`no answer within ${ms} ms`), { code: "ETIMEDOUT" });
    const late = setTimeout(() => end.abort(tooLate), ms);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await call({ abortSignal: end.signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw isKnownS3Error(error)
        ? error
        : storageUnavailable(new BucketFailure(end.signal.aborted ? end.signal.reason : error));
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    }
  }
}

/** Errors about the request rather than about the storage. */
const answers = ["NoSuchKey", "InvalidRange", "NoSuchUpload", "NotImplemented"];

export function isKnownS3Error(error: unknown, name?: string): boolean {
  const code = (error as Error | undefined)?.name ?? "";
  return name ? code === name : answers.includes(code);
}

type Failed = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

/** Why a call failed: the storage's own code and HTTP status, or the network's code. Holds no secret. */
export class BucketFailure extends Error {
  readonly code: string;
  readonly status: number | undefined;

  constructor({ name, message, code = name, $metadata }: Failed) {
    super(["S3:", code, $metadata?.httpStatusCode, message].filter(Boolean).join(" "));
    this.code = code;
    this.status = $metadata?.httpStatusCode;
  }
}

export type StoredObject = { key: string; bytes: number; at: Date };

/** All objects whose key begins with `Prefix`; with `flat`, only those without a further slash. */
export async function* objectsBelow(
  bucket: Bucket,
  Prefix: string,
  { flat = false } = {},
): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const about = { Bucket: bucket.name, Prefix, ContinuationToken, ...(flat && { Delimiter: "/" }) };
    const page = await bucket.ask((how) => bucket.client.send(new ListObjectsV2Command(about), how));
    for (const { Key, LastModified, Size = 0 } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, bytes: Size, at: LastModified };
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

/** Ids of the files older than `before` (milliseconds). */
export async function listBucket(
  bucket: Bucket,
  place: "media" | "aside",
  before = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const ids: string[] = [];
  const folder = bucket.folder(place);
  for await (const { key, at } of objectsBelow(bucket, folder, { flat: true })) {
    const id = key.slice(folder.length);
    if (isUuid(id) && at.getTime() < before) ids.push(id);
  }
  return ids;
}

/**
 * Aborts uploads to our keys that were started before `before` and never completed. Storages that cannot list them
 * remove them themselves.
 */
export async function abortStaleUploads(
  bucket: Bucket,
  before: number,
  isOurs: (key: string) => boolean = isUuid,
): Promise<number> {
  const begun = await unfinishedIn(bucket, isOurs).catch((error) => {
    if (isKnownS3Error(error, "NotImplemented")) return [];
    throw error;
  });
  const old = begun.filter(({ Initiated }) => Initiated && Initiated.getTime() < before);
  for (const { Key, UploadId } of old) {
    const command = new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId });
    await bucket
      .ask((how) => bucket.client.send(command, how))
      .catch((error) => {
        if (!isKnownS3Error(error, "NoSuchUpload")) throw error; // Completed meanwhile, or another instance aborted it.
      });
  }
  return old.length;
}

async function unfinishedIn(bucket: Bucket, isOurs: (key: string) => boolean): Promise<MultipartUpload[]> {
  const Prefix = bucket.prefix;
  const all: MultipartUpload[] = [];
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket.name,
      Prefix,
      ...from,
    });
    const page = await bucket.ask((how) => bucket.client.send(command, how));
    all.push(...(page.Uploads ?? []).filter(({ Key = "" }) => isOurs(Key.slice(Prefix.length))));
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
  return all;
}
