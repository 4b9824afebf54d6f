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
  let goOn = () => {};
  res.on("drain", () => goOn());
  res.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined); // A body that failed cannot be cancelled, and need not be.
  });
  let flushing: NodeJS.Immediate | undefined;
  for (let part = await reader.read(); !part.done && !res.destroyed; part = await reader.read()) {
    if (!res.write(part.value)) await new Promise<void>((resolve) => (goOn = resolve));
    // What has gathered in the compressor goes out once the maker pauses, not after each small piece.
    flushing ??= setImmediate(() => {
      flushing = undefined;
      if (!res.writableEnded && !res.destroyed) res.flush?.();
    });
  }
  clearImmediate(flushing);
  res.end();
}
