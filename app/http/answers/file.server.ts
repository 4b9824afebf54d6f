import parseRange from "range-parser";
import { extensionOf } from "#app/domain/media/upload.ts";
import { matchesETag } from "./etag.ts";

type SentFile = {
  /** The file name for saving, without extension. */
  name: string;
  mimeType: string;
  bytes: number;
  /** Changes whenever the bytes do; sent as a strong ETag. */
  tag: string;
  /** Cache-Control of the answer. */
  cache: string;
  read: (part: { start: number; end: number; signal: AbortSignal }) => Promise<ReadableStream<Uint8Array>>;
};

/** Types that a browser may show; others are downloads. */
const shownInline = /^(image\/(png|jpeg|gif)|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|wav|x-wav|x-m4a))$/;

/**
 * Answers a GET or HEAD for a file: 200, 206 for one byte range, 304 for an unchanged copy, 416 for several ranges or
 * an unsatisfiable one. The file is only read if bytes are sent.
 */
export async function fileAnswer(request: Request, file: SentFile): Promise<Response> {
  const headers = headersOf(file);
  const etag = headers.get("ETag")!;
  if (matchesETag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  const part = request.method === "HEAD" ? "whole" : partOf(request, etag, file.bytes);
  if (part === "impossible") {
    headers.set("Content-Range", `bytes */${file.bytes}`);
    headers.delete("Content-Type");
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = part === "whole" ? { start: 0, end: file.bytes - 1 } : part;
  headers.set("Content-Length", String(end - start + 1));
  if (part !== "whole") headers.set("Content-Range", `bytes ${start}-${end}/${file.bytes}`);
  const isEmpty = request.method === "HEAD" || file.bytes === 0;
  const body = isEmpty ? null : await file.read({ start, end, signal: request.signal });
  return new Response(body, { status: part === "whole" ? 200 : 206, headers });
}

function headersOf({ name, mimeType, tag, cache }: SentFile) {
  const disposition = shownInline.test(mimeType) ? "inline" : "attachment";
  return new Headers({
    "Content-Type": mimeType.startsWith("text/") ? `${mimeType}; charset=utf-8` : mimeType,
    "Content-Disposition": `${disposition}; filename="${name}.${extensionOf(mimeType)}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Accept-Ranges": "bytes",
    ETag: `"${tag}"`,
    "Cache-Control": `${cache}, no-transform`,
  });
}

/** The bytes asked for; the whole file if the range is malformed or for another version. */
function partOf(request: Request, etag: string, bytes: number) {
  const range = request.headers.get("Range");
  const condition = request.headers.get("If-Range");
  if (!range || (condition !== null && condition !== etag)) return "whole";
  if (!/^\s*bytes\s*=/i.test(range)) return "whole";
  if (range.includes(",")) return "impossible";
  const ranges = parseRange(bytes, withinFile(range, bytes));
  if (ranges === -2) return "whole";
  const [first] = ranges === -1 ? [] : ranges;
  return first ?? "impossible";
}

/** A suffix longer than the file means the whole file (RFC 9110, 14.1.2); the parser calls it unsatisfiable. */
function withinFile(range: string, bytes: number) {
  return range.replace(/=\s*-(\d+)\s*$/, (_, last) => `=-${Math.min(Number(last), bytes)}`);
}
