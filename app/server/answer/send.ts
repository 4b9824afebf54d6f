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

/**
 * Sends the body as fast as the reader takes it; a reader who leaves stops its making. What is whole from the start is
 * sent in one piece, of which the compressor then knows whether it is worth its while.
 */
export async function copyBody(res: ServerResponse & { flush?: () => void }, body: ReadableStream<Uint8Array> | null) {
  if (!body) return void res.end();
  const reader = body.getReader();
  let goOn = () => {};
  res.on("drain", () => goOn());
  res.once("close", () => {
    goOn();
    reader.cancel().catch(() => undefined); // A body that failed cannot be cancelled, and need not be.
  });
  let part = await reader.read();
  let second = part.done ? undefined : reader.read();
  if (second && (await isTheEnd(second))) return endWith(res, part.value!);
  let flushing: NodeJS.Immediate | undefined;
  while (!part.done && !res.destroyed) {
    if (!res.write(part.value)) await new Promise<void>((resolve) => (goOn = resolve));
    // What has gathered in the compressor goes out once the maker pauses, not after each small piece.
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

/**
 * Says how long it is, unless its maker did: what is shorter than was said has been cut. The compressor takes the length
 * away again where it makes it shorter.
 */
function endWith(res: ServerResponse, whole: Uint8Array) {
  if (!res.headersSent && !res.hasHeader("Content-Length")) res.setHeader("Content-Length", whole.byteLength);
  res.end(whole);
}

/** Whether a body ends within this turn of the event loop, as one does that was made at once. */
function isTheEnd(next: Promise<ReadableStreamReadResult<Uint8Array>>): Promise<boolean> {
  const later = new Promise<boolean>((resolve) => setImmediate(resolve, false));
  return Promise.race([next.then(({ done }) => done), later]);
}
