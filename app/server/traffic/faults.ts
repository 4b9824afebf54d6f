import type { IncomingMessage } from "node:http";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { type PlainAnswer, plainAnswers } from "#app/server/answer/plain.ts";
import { longestUrl } from "#app/server/traffic/limits.ts";

/** Every method that something on the platform may answer to. */
export const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** What is wrong with a request before anything is read of it, if anything. */
export function faultOf({ url = "", method = "", headers }: IncomingMessage): PlainAnswer | undefined {
  if (url.length > longestUrl) return plainAnswers.tooLong;
  if (!methods.has(method) && !isCallPath(url)) return plainAnswers.method;
  if (!url.startsWith("/") || url.includes("%00") || !isDecodable(url)) return plainAnswers.malformed;
  const { origin } = headers;
  if (origin && origin !== "null" && !URL.canParse(origin)) return plainAnswers.forbidden;
}

/** Whether every escape in the path is a character. */
function isDecodable(url: string) {
  try {
    decodeURIComponent(url.split("?", 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
