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

type Asked = { ms?: number; signal?: AbortSignal };

type How = { abortSignal: AbortSignal };

/**
 * The only way to the bucket: no redirects, five seconds to connect, `bucketTimeoutsMs` to answer, one retry if the
 * storage failed. Every failure is an error (unavailable) whose cause holds no secret.
 */
export class Bucket {
  readonly client: S3Client;
  readonly name: string;
  readonly #prefix: string;

  constructor(settings: Settings) {
    this.name = settings.S3_BUCKET!;
    this.#prefix = settings.S3_PREFIX;
    this.client = new S3Client({
      endpoint: settings.S3_ENDPOINT!,
      region: settings.S3_REGION,
      forcePathStyle: settings.S3_PATH_STYLE,
      credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID!, secretAccessKey: settings.S3_SECRET_ACCESS_KEY! },
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

  /** Where a file lies, or lay before it was put aside. */
  keyOf(id: string, place: "kept" | "aside" = "kept") {
    return `${this.folder(place)}${id}`;
  }

  folder(place: "kept" | "aside") {
    return place === "kept" ? this.#prefix : `${this.#prefix}unclaimed/`;
  }

  async ask<T>(call: (how: How) => Promise<T>, { ms = bucketTimeoutsMs.other, signal }: Asked = {}): Promise<T> {
    const end = new AbortController();
    const leave = () => end.abort(signal?.reason);
    const late = setTimeout(() => end.abort(new Error(`no answer within ${ms} ms`)), ms);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await call({ abortSignal: end.signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw isKnownS3Error(error)
        ? error
        : storageUnavailable(new Error(inWords(end.signal.aborted ? end.signal.reason : error)));
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

function inWords(error: unknown) {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return ["S3:", code ?? name, $metadata?.httpStatusCode, message].filter(Boolean).join(" ");
}

/** Ids of the files older than `before` (milliseconds). */
export async function listBucket(
  bucket: Bucket,
  place: "kept" | "aside",
  before = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const Prefix = bucket.folder(place);
  const ids: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket.name, Prefix, Delimiter: "/", ContinuationToken });
    const page = await bucket.ask((how) => bucket.client.send(command, how));
    for (const { Key = "", LastModified } of page.Contents ?? []) {
      const id = Key.slice(Prefix.length);
      if (isUuid(id) && LastModified && LastModified.getTime() < before) ids.push(id);
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
  return ids;
}

/** Aborts uploads begun before `before` and never completed. Storages that cannot list them clear them by themselves. */
export async function abortStaleUploads(bucket: Bucket, before: number): Promise<number> {
  const begun = await unfinishedIn(bucket).catch((error) => {
    if (isKnownS3Error(error, "NotImplemented")) return [];
    throw error;
  });
  const old = begun.filter(({ Initiated }) => Initiated && Initiated.getTime() < before);
  for (const { Key, UploadId } of old) {
    const command = new AbortMultipartUploadCommand({ Bucket: bucket.name, Key, UploadId });
    await bucket
      .ask((how) => bucket.client.send(command, how))
      .catch((error) => {
        if (!isKnownS3Error(error, "NoSuchUpload")) throw error; // Completed meanwhile, or another instance was here.
      });
  }
  return old.length;
}

async function unfinishedIn(bucket: Bucket): Promise<MultipartUpload[]> {
  const Prefix = bucket.folder("kept");
  const all: MultipartUpload[] = [];
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from) {
    const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
      Bucket: bucket.name,
      Prefix,
      ...from,
    });
    const page = await bucket.ask((how) => bucket.client.send(command, how));
    all.push(...(page.Uploads ?? []).filter(({ Key = "" }) => isUuid(Key.slice(Prefix.length))));
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
  }
  return all;
}
