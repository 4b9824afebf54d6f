import type { LookupAddress } from "node:dns";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

/** As much of an answer is read, and nothing of it kept, so that the other side can end it in order. */
const mostRead = 64 * 1024;

/** So many answers may come before the answer ("103 Early Hints" and the like); nothing else bounds them. */
const mostInterim = 20;

type Posting = { addresses: LookupAddress[]; headers: Headers; body: string; signal: AbortSignal };

/** The head of an answer, as far as anybody looks at it. */
type Head = { status: number; headers: IncomingHttpHeaders };

/**
 * Sends one POST over a connection of its own to one of the `addresses`, and to no other, whatever the name in the URL
 * stands for. Out: the head of the answer, even where what follows it never ends. Throws where there was none.
 */
export function post(target: URL, { addresses, headers, body, signal }: Posting): Promise<Head> {
  const { request } = target.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: { ...Object.fromEntries(headers), "content-length": Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(addresses),
      autoSelectFamilyAttemptTimeout: 2_500,
      signal,
    };
    const asked = request(target, options);
    let head: Head | undefined;
    const end = (error: Error) => (head ? resolve(head) : reject(error));
    let interim = 0;
    asked.on("information", () => {
      interim += 1;
      if (interim > mostInterim) asked.destroy(new Error("The answer does not come."));
    });
    asked.on("response", (answer) => {
      const here = { status: answer.statusCode!, headers: answer.headers };
      head = here;
      let read = 0;
      answer.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostRead) answer.destroy();
      });
      answer.on("error", end);
      answer.on("close", () => resolve(here));
    });
    asked.on("error", end);
    asked.on("close", () => end(new Error("The connection ended without an answer.")));
    asked.end(body);
  });
}

const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_, { all }, answer) => {
    if (all) return answer(null, addresses);
    answer(null, addresses[0]!.address, addresses[0]!.family);
  };
