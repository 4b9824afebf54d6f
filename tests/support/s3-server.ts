import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import authentication from "@20minutes/s3rver/lib/middleware/authentication.js";

/** A call to the server, as Koa represents it. */
export type S3Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  params: { bucket?: string; key?: string };
  mountPath?: string;
  status: number;
  body: unknown;
};

const bucket = "escola";

export type S3Server = Awaited<ReturnType<typeof startS3>>;

/**
 * A real S3-compatible server on this machine, which checks signatures, with one bucket. It lacks ListMultipartUploads
 * and AbortMultipartUpload: both are added here, behind its own signature check. That check expects calls to the bucket
 * itself without the slash that clients sign, so they are checked here, with it.
 */
export async function startS3({ port = 0, directory = mkdtempSync(path.join(tmpdir(), "sementeira-s3-")) } = {}) {
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  // Its own `silent` says nothing of calls that end after the server did: those complain on the console.
  server.logger.silent = true;
  const parts = path.join(directory, bucket, "._S3rver_uploads");
  server.middleware.splice(-1, 0, uploadCalls(parts));
  await server.run();
  let answering = 0;
  const asked: string[] = [];
  server.httpServer.on("request", (request, response) => {
    answering += 1;
    asked.push(`${request.method} ${request.url}`);
    response.once("close", () => {
      answering -= 1;
    });
  });
  const { port: taken } = server.httpServer.address() as AddressInfo;
  return {
    /** Its port: another one can be started there. */
    place: { port: taken, directory },
    /** The settings that make the platform use it. */
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${taken}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_PREFIX: "arquivos/",
    },
    /** The keys of the files in it. */
    keys: () => objectsBelow(path.join(directory, bucket)),
    /** The ids of the uploads that were begun and neither completed nor aborted. */
    unfinished: () => (existsSync(parts) ? readdirSync(parts) : []),
    /** How many calls are under way. */
    answering: () => answering,
    /** All calls so far, method and address. */
    asked,
    /** Stops answering and cuts every connection. */
    stop: () =>
      new Promise<void>((done) => {
        server.httpServer.close(() => done());
        server.httpServer.closeAllConnections();
      }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function objectsBelow(folder: string) {
  const names = readdirSync(folder, { recursive: true }) as string[];
  return names.flatMap((name) => /^(?!\._S3rver_uploads)(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
}

function uploadCalls(parts: string) {
  const check = authentication();
  return async (call: S3Call, next: () => Promise<void>) => {
    const [, name, key] = /^\/([^/]+)(?:\/(.*))?$/.exec(call.path) ?? [];
    if (call.method === "DELETE" && "uploadId" in call.query) {
      call.params = { bucket: name, key };
      await check(call, async () => abort(call, path.join(parts, path.basename(call.query.uploadId!))));
    } else if (call.path.endsWith("/") && call.headers.authorization) {
      call.params = {};
      call.mountPath = `/${name}`;
      await check(call, async () => {
        call.mountPath = undefined;
        delete call.headers.authorization;
        if ("uploads" in call.query) call.body = listOf(parts, call.query.prefix ?? "");
        else await next();
      });
    } else await next();
  };
}

function abort(call: S3Call, upload: string) {
  call.status = existsSync(upload) ? 204 : 404;
  if (call.status === 404) call.body = { Error: { Code: "NoSuchUpload", Message: "There is no such upload." } };
  rmSync(upload, { recursive: true, force: true });
}

function listOf(parts: string, prefix: string) {
  const begun = existsSync(parts) ? readdirSync(parts) : [];
  const uploads = begun.map((UploadId) => ({
    Key: readFileSync(path.join(parts, UploadId, "key"), "utf8"),
    UploadId,
    Initiated: statSync(path.join(parts, UploadId)).birthtime.toISOString(),
  }));
  const Upload = uploads.filter(({ Key }) => Key.startsWith(prefix));
  return { ListMultipartUploadsResult: { Bucket: bucket, IsTruncated: false, ...(Upload.length && { Upload }) } };
}
