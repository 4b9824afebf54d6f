import { S3Client } from "@aws-sdk/client-s3";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { storageAway } from "#app/domain/media/store/trouble.ts";
import type { Settings } from "#app/domain/settings.ts";

/** How long a call may take by itself, in milliseconds: the first bytes of a file, and anything else. */
export const patience = { read: 5_000, other: 30_000 };

/** Somebody may watch a lesson over each of these connections; none waits for another's end. */
const agent = { keepAlive: true, maxSockets: 512 };

type Asked = { ms?: number; signal?: AbortSignal };

/** What is done with a call: it ends when this is aborted. */
export type How = { abortSignal: AbortSignal };

/**
 * The bucket, and the one way to ask it for something: at the configured address alone, without following anybody
 * elsewhere, connected within five seconds and answered within `patience`, tried once more where the storage itself
 * stumbled. Whatever goes wrong is a refusal (unavailable) whose cause names it without any secret.
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

  async ask<T>(call: (how: How) => Promise<T>, { ms = patience.other, signal }: Asked = {}): Promise<T> {
    const end = new AbortController();
    const leave = () => end.abort(signal?.reason);
    const late = setTimeout(() => end.abort(new Error(`no answer within ${ms} ms`)), ms);
    signal?.throwIfAborted();
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return await call({ abortSignal: end.signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw isAnswer(error) ? error : storageAway(new Error(inWords(end.signal.aborted ? end.signal.reason : error)));
    } finally {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    }
  }
}

/** What the storage says of the question, rather than of its own state. */
const answers = ["NoSuchKey", "InvalidRange", "NoSuchUpload", "NotImplemented"];

/** Whether an error is one of those answers, whose meaning the asker knows. */
export function isAnswer(error: unknown, name?: string): boolean {
  const said = (error as Error | undefined)?.name ?? "";
  return name ? said === name : answers.includes(said);
}

function inWords(error: unknown) {
  const { name, message, code, $metadata } = error as Error & {
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  return ["S3:", code ?? name, $metadata?.httpStatusCode, message].filter(Boolean).join(" ");
}
