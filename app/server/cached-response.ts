import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { Settings } from "#app/domain/settings.ts";
import { etagOf, matchesETag } from "#app/http/answers/etag.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { commonHeaders, policyHeaders } from "#app/server/headers.ts";
import { isRouterDefaultError } from "#app/server/plain-responses.ts";
import type { Routed } from "#app/server/router.ts";

type Encoding = "br" | "gzip" | "identity";

/** An answer for every visitor, compressed. */
export type CachedResponse = {
  status: number;
  /** The route's pattern, for log and metrics. */
  route: string;
  etag: string | undefined;
  /** Names and values in turn, without those that depend on the encoding. */
  headers: readonly string[];
  bodies: { identity: Buffer; br: Buffer; gzip?: Buffer };
  /** Approximate memory in bytes. */
  size: number;
  /** A success that `Cache-Control` allows to store. Others are only shared by those who asked at the same time. */
  isStorable: boolean;
};

const brotli = promisify(brotliCompress);
/** With a window of 64 KB brotli needs no table of megabytes, which takes a tenth of the time. */
const window = 16;

/**
 * Prepares an answer for many visitors; undefined if it sets a cookie or failed without a body, so that each reader
 * asks the application.
 */
export async function toCachedResponse(
  { response, pattern }: Routed,
  { settings, path }: { settings: Settings; path: string },
): Promise<CachedResponse | undefined> {
  if (response.headers.has("Set-Cookie") || isRouterDefaultError(response)) return undefined;
  const { status } = response;
  const identity = Buffer.from(await response.arrayBuffer());
  const br = await brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const headers = new Headers({ ...commonHeaders(settings, path), "Cache-Control": "no-cache" });
  for (const [name, value] of response.headers) headers.set(name, value);
  const policy = policyHeaders(headers.get("Content-Type") ?? "", { settings, path });
  for (const [name, value] of Object.entries(policy)) if (!headers.has(name)) headers.set(name, value);
  const varies = new Set(headers.get("Vary")?.split(", ")).add("Accept-Encoding").add("Cookie");
  headers.set("Vary", [...varies.add(isCallPath(pattern) ? "Authorization" : "Save-Data")].join(", "));
  if (status === 200 && !headers.has("ETag")) headers.set("ETag", etagOf(identity));
  return {
    status,
    route: pattern,
    etag: headers.get("ETag") ?? undefined,
    headers: [...headers].flat(),
    bodies: { identity, br },
    size: identity.length + 2 * br.length + 8 * 1024,
    isStorable: status === 200 && !/no-store|private/.test(headers.get("Cache-Control")!),
  };
}

/** Sends it in the best encoding, or 304 if the reader has it already. */
export function writeCached(
  req: IncomingMessage,
  res: ServerResponse,
  { page, id, isLast }: { page: CachedResponse; id: string; isLast: boolean },
) {
  const head = [...page.headers, "x-request-id", id, ...(isLast ? ["connection", "close"] : [])];
  if (page.etag && matchesETag(req.headers["if-none-match"], page.etag)) {
    res.writeHead(304, without("content-type", head)).end();
    return;
  }
  const encoding = encodingFor(req.headers["accept-encoding"]);
  const body = bodyIn(page, encoding);
  if (encoding !== "identity") head.push("content-encoding", encoding);
  res.writeHead(page.status, [...head, "content-length", String(body.length)]);
  res.end(req.method === "HEAD" ? undefined : body);
}

function bodyIn({ bodies }: CachedResponse, encoding: Encoding): Buffer {
  if (encoding === "gzip") bodies.gzip ??= gzipSync(bodies.identity);
  return bodies[encoding]!;
}

const without = (name: string, head: readonly string[]) => head.filter((_, at) => head[at - (at % 2)] !== name);

const refused = String.raw`(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`;
const takesBrotli = new RegExp(String.raw`(?:^|[,\s])br(?=[\s,;]|$)${refused}`, "i");
const takesGzip = new RegExp(String.raw`(?:^|[,\s])gzip(?=[\s,;]|$)${refused}`, "i");

/** The smallest encoding that the reader accepts (`q=0` refuses one). */
export function encodingFor(accepted = ""): Encoding {
  if (takesBrotli.test(accepted)) return "br";
  return takesGzip.test(accepted) ? "gzip" : "identity";
}
