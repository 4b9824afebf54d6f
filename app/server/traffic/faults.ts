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
  if (url.includes("%00") || !isPlain(url)) return plainAnswers.malformed;
  const { origin } = headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) return plainAnswers.forbidden;
}

/** Whether it is a path that all read alike: every escape a character, and no backslash, which is a slash to some. */
function isPlain(url: string) {
  const path = url.split("?", 1)[0]!;
  try {
    return decodeURIComponent(path).startsWith("/") && !path.includes("\\");
  } catch {
    return false;
  }
}
