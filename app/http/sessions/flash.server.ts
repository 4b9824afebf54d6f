import { redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { logFailure } from "#app/http/answers/failures.server.ts";
import { readCookie, writeCookie } from "./cookies.ts";

type Flash = { kind: "success" | "problem"; message: string };

const name = "flash";
const maxLength = 300;

/** The Set-Cookie that stores a message for the next page, for a minute. */
export function flashCookie(request: Request, { kind, message }: Flash): string {
  const value = Buffer.from(JSON.stringify([kind, message.slice(0, maxLength)])).toString("base64url");
  return writeCookie(name, value, { ...cookieOptions(request), seconds: 60 });
}

/** The message for this page, and the headers that delete its cookie. */
export function takeFlash(request: Request): { flash: Flash | null; headers: Headers } {
  const value = readCookie(request, name, cookieOptions(request));
  const headers = new Headers();
  if (value !== null) headers.append("Set-Cookie", writeCookie(name, "", { ...cookieOptions(request), seconds: 0 }));
  return { flash: value ? read(value) : null, headers };
}

/** Redirects (303) to a page that shows a message. */
export function redirectWithFlash(request: Request, to: string, flash: Flash, headers = new Headers()): Response {
  headers.append("Set-Cookie", flashCookie(request, flash));
  return redirect(to, { status: 303, headers });
}

/** Runs `work`; if it throws an AppError, redirects to `otherwise` and shows the error there. Its cause is logged. */
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

const cookieOptions = (request: Request) => ({ secure: new URL(request.url).protocol === "https:" });

/** Null for anything that `flashCookie` did not write. */
function read(value: string): Flash | null {
  try {
    const [kind, message]: unknown[] = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
    const isKnown =
      (kind === "success" || kind === "problem") && typeof message === "string" && message.length <= maxLength;
    return isKnown ? { kind, message } : null;
  } catch {
    return null;
  }
}
