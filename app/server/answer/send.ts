import type { ServerResponse } from "node:http";

/** Puts an answer's status and headers on the wire's own. */
export function copyHead(res: ServerResponse, response: Response) {
  res.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") res.setHeader(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/** Sends the body as fast as the reader takes it; a reader who leaves stops its making. */
export async function copyBody(res: ServerResponse & { flush?: () => void }, body: ReadableStream<Uint8Array> | null) {
  if (!body) return void res.end();
  const reader = body.getReader();
  res.once("close", () => void reader.cancel().catch(() => undefined)); // A stream that failed cannot be cancelled.
  let flushing: NodeJS.Immediate | undefined;
  for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
    if (!res.write(part.value)) await room(res);
    // What has gathered in the compressor goes out once the maker pauses, not after each small piece.
    flushing ??= setImmediate(() => {
      flushing = undefined;
      if (!res.writableEnded && !res.destroyed) res.flush?.();
    });
  }
  clearImmediate(flushing);
  res.end();
}

function room(res: ServerResponse) {
  return new Promise<void>((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
  });
}
