import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import compression from "compression";
import { encodingFor } from "#app/server/cached-response.ts";

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/** Half a millisecond for a page. The level below takes as long and gives 5 to 6 % more bytes. */
const brotli = {
  params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
};
const gzip = { level: 4 };

/** Shorter bodies gain nothing; compressing longer ones in one piece would block other requests. */
const compressedWhole = { minBytes: 1_024, maxBytes: 256 * 1_024 };

/** Part of a file is sent uncompressed. */
const isCompressible = (req: IncomingMessage, res: ServerResponse) =>
  !res.hasHeader("Content-Range") && compression.filter(req as never, res as never);

const compressStream = compression({ brotli, ...gzip, filter: isCompressible });

export function writeHead(res: ServerResponse, response: Response) {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/**
 * Sends the body as fast as the reader takes it, and cancels it when the reader leaves. A body that is complete at once
 * is compressed in one piece, because compression streams cost more than compressing.
 */
export async function sendBody(req: IncomingMessage, res: Streamed, body: ReadableStream<Uint8Array> | null) {
  if (!body) return void res.end();
  const reader = body.getReader();
  let goOn = () => {};
  res.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined); // A body that failed cannot be cancelled, and need not be.
  });
  let part = await reader.read();
  let second = part.done ? undefined : reader.read();
  if (second && (await isTheEnd(second))) return endWith(req, res, part.value!);
  compressStream(req as never, res as never, () => {});
  res.on("drain", () => goOn());
  let flushing: NodeJS.Immediate | undefined;
  while (!part.done && !res.destroyed) {
    if (!res.write(part.value)) await new Promise<void>((resolve) => (goOn = resolve));
    // Flushed when the source pauses, not after each small piece.
    flushing ??= setImmediate(() => {
      flushing = undefined;
      if (!res.writableEnded && !res.destroyed) res.flush?.();
    });
    part = await (second ?? reader.read());
    second = undefined;
  }
  clearImmediate(flushing);
  res.end();
}

type Streamed = ServerResponse & { flush?: () => void };

/** Sets Content-Length unless it is set: a body shorter than announced was cut off. */
function endWith(req: IncomingMessage, res: ServerResponse, whole: Uint8Array) {
  if (res.headersSent) return void res.end(whole);
  const { byteLength: bytes } = whole;
  if (bytes > compressedWhole.maxBytes) compressStream(req as never, res as never, () => {});
  const mayCompress = isCompressible(req, res) && !/no-transform/.test(String(res.getHeader("Cache-Control")));
  if (mayCompress && !/accept-encoding/i.test(String(res.getHeader("Vary"))))
    res.appendHeader("Vary", "Accept-Encoding");
  const isInOneGo = mayCompress && bytes >= compressedWhole.minBytes && bytes <= compressedWhole.maxBytes;
  const encoding = isInOneGo ? encodingFor(req.headers["accept-encoding"]) : "identity";
  if (encoding === "identity") {
    if (!res.hasHeader("Content-Length")) res.setHeader("Content-Length", bytes);
    return void res.end(whole);
  }
  const compressed = encoding === "br" ? brotliCompressSync(whole, brotli) : gzipSync(whole, gzip);
  res.setHeader("Content-Encoding", encoding).setHeader("Content-Length", compressed.byteLength).end(compressed);
}

/** Whether a body ends within this turn of the event loop, as one in a single piece does. */
function isTheEnd(next: Promise<ReadableStreamReadResult<Uint8Array>>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(resolve, false));
  return Promise.race([next.then(({ done }) => done), later]);
}
