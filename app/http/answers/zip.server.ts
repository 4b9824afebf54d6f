import { Readable } from "node:stream";

/** A streamed ZIP as a download. For HEAD, whose body nobody reads, the stream is closed at once. */
export function zipAnswer({ method }: Request, { name, zip }: { name: string; zip: Readable }): Response {
  if (method === "HEAD") zip.destroy();
  const body = method === "HEAD" ? null : (Readable.toWeb(zip) as ReadableStream<Uint8Array>);
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store, no-transform",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
