import type { LookupAddress } from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

/** As much of an answer is read, and nothing of it kept, so that the other side can end it in order. */
const mostRead = 64 * 1024;

type Posting = { addresses: LookupAddress[]; headers: Headers; body: string; signal: AbortSignal };

/**
 * Sends one POST over a connection of its own to one of the `addresses`, and to no other, whatever the name in the URL
 * stands for. Out: the status, even where what follows it never ends. Throws where there was none.
 */
export function post(target: URL, { addresses, headers, body, signal }: Posting): Promise<number> {
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
    let status: number | undefined;
    const end = (error: Error) => (status === undefined ? reject(error) : resolve(status));
    asked.on("response", (answer) => {
      status = answer.statusCode!;
      let read = 0;
      answer.on("data", (chunk: Buffer) => {
        read += chunk.length;
        if (read > mostRead) answer.destroy();
      });
      answer.on("error", end);
      answer.on("close", () => resolve(answer.statusCode!));
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
