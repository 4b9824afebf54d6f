import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/** A message that one answer leaves for the next page. */
type Flash = { kind: "success" | "problem"; message: string };

const name = "flash";
const longest = 300;

/** The Set-Cookie that leaves a message for the next page, within a minute. */
export function flashCookie(request: Request, { kind, message }: Flash): string {
  const value = Buffer.from(JSON.stringify([kind, message.slice(0, longest)])).toString("base64url");
  return writeCookie(name, value, { ...travel(request), seconds: 60 });
}

/** The message left for this page, and the headers that make the browser forget it. */
export function takeFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const value = readCookie(request, name, travel(request));
  const headers = new Headers();
  if (value !== null) headers.append("Set-Cookie", writeCookie(name, "", { ...travel(request), seconds: 0 }));
  return { flash: value ? read(value) : null, headers };
}

/** Goes to a page (303) and says something there. */
export function redirectWithFlash(request: Request, to: string, flash: Flash, headers = new Headers()): Response {
  headers.append("Set-Cookie", flashCookie(request, flash));
  return redirect(to, { status: 303, headers });
}

/**
 * For answers that have no page of their own: an error goes to `otherwise` and is said there. What lies behind an
 * error, such as a provider's error, goes to the log.
 */
export async function flashAppError(
  request: Request,
  otherwise: string,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.cause) logFailure(error, request);
    return redirectWithFlash(request, otherwise, { kind: "problem", message: error.message });
  }
}

const travel = (request: Request) => ({ secure: new URL(request.url).protocol === "https:" });

/** Anything that we did not write ourselves is no message. */
function read(value: string): Flash | null {
  try {
    const [kind, message]: unknown[] = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
    const isKnown =
      (kind === "success" || kind === "problem") && typeof message === "string" && message.length <= longest;
    return isKnown ? { kind, message } : null;
  } catch {
    return null;
  }
}
