import { Readable } from "node:stream";

/** A streamed ZIP as a download. */
export function zipAnswer({ name, zip }: { name: string; zip: Readable }): Response {
  return new Response(Readable.toWeb(zip) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store, no-transform",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
