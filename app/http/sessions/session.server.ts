import { type MiddlewareFunction, redirect } from "react-router";
import type { Ctx } from "#app/domain/ctx.ts";
import { isToken } from "#app/domain/secrets/secret-token.server.ts";
import { endSession } from "#app/domain/sessions/end-sessions.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { sessionCookieSeconds } from "#app/domain/sessions/start-session.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { maxPendingSignIns, signInSeconds } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { codeSeconds } from "#app/domain/sign-in/email-code.ts";
import { isLocalRequest } from "#app/domain/sign-in/local-issuer.server.ts";
import { type AwaitsFactor, secondStepSeconds } from "#app/domain/sign-in/second-step.server.ts";
import { isDemo, type SignedIn } from "#app/domain/sign-in/sign-in.ts";
import { authenticatedAtContext, platformContext, viewerContext } from "#app/http/ctx.ts";
import { cookieName, isCookieNamed, readCookie, writeCookie } from "./cookies.ts";

const sessionCookie = "sid";
const signInCookie = "oauth_tx";
const codeCookie = "code_tx";
const factorCookie = "factor_tx";
const setupCookie = "setup";

/**
 * Middleware that puts the viewer into the context. The response sets the session's new token if one was due, and
 * deletes a cookie without session. Without a cookie the database is not asked.
 */
export const identify: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, settings } = context.get(platformContext);
  const options = cookieOptions(settings);
  const token = readCookie(request, sessionCookie, options);
  const found = token === null ? null : await findViewer({ db, settings }, token);
  context.set(viewerContext, found?.viewer ?? null);
  if (found) context.set(authenticatedAtContext, found.at);
  const response = await next();
  // For the service worker, which keeps lessons for one person (app/ui/offline).
  if (found && response.headers.get("Content-Type")?.startsWith("text/html"))
    response.headers.set("Signed-In-As", found.viewer.id);

  const isDead = token !== null && found === null;
  const isSettled = response.headers.getSetCookie().some((header) => isCookieNamed(header, sessionCookie, options));
  if (isSettled || (!isDead && !found?.newToken)) return response;
  response.headers.append("Set-Cookie", keepSession(settings, found?.newToken ?? null));
  response.headers.set("Cache-Control", "no-store");
  response.headers.delete("ETag");
  return response;
};

export const sessionCookieName = (settings: Settings) => cookieName(sessionCookie, cookieOptions(settings));

/** The session token in the cookie, whether its session is alive or not. */
export const sessionToken = (request: Request, settings: Settings) =>
  readCookie(request, sessionCookie, cookieOptions(settings));

/** The tokens of unfinished sign-ins, newest first. */
export function pendingSignIns(request: Request, settings: Settings): string[] {
  return (readCookie(request, signInCookie, cookieOptions(settings)) ?? "")
    .split(".")
    .filter(isToken)
    .slice(0, maxPendingSignIns);
}

/** The Set-Cookie that keeps unfinished sign-ins, or deletes the cookie where there are none. */
export function pendingSignInsCookie(settings: Settings, tokens: string[]): string {
  return writeCookie(signInCookie, tokens.join("."), {
    ...cookieOptions(settings),
    seconds: tokens.length ? signInSeconds : 0,
  });
}

/** The token of the browser that asked for a code by e-mail. */
export const codeToken = (request: Request, settings: Settings) =>
  readCookie(request, codeCookie, cookieOptions(settings));

/** The Set-Cookie that binds a code by e-mail to the browser that asked for it; null deletes it. */
export function codeTokenCookie(settings: Settings, token: string | null): string {
  return writeCookie(codeCookie, token ?? "", {
    ...cookieOptions(settings),
    seconds: token ? codeSeconds : 0,
  });
}

/** The Set-Cookie that keeps the demo sign-in open to this browser for a month. */
export const demoCookie = (settings: Settings, value: string) =>
  writeCookie("demo", value, { ...cookieOptions(settings), seconds: 30 * 24 * 3_600 });

/** Redirects a browser that must type the demo sign-in's code to the page for it, and from there back to `url`. */
export function leadToDemoCode(ctx: Ctx, { pathname, search }: URL) {
  if (ctx.needsDemoCode && isDemo(ctx.settings) && isLocalRequest(ctx))
    throw redirect(`/auth/local/open?to=${encodeURIComponent(pathname + search)}`, 303);
}

/** The key of the set-up's one-time address, once the browser has opened it. */
export const setupKey = (request: Request, settings: Settings) =>
  readCookie(request, setupCookie, cookieOptions(settings));

/** The Set-Cookie that stores it until the browser closes; null deletes it. */
export function setupKeyCookie(settings: Settings, key: string | null): string {
  return writeCookie(setupCookie, key ?? "", { ...cookieOptions(settings), ...(key === null && { seconds: 0 }) });
}

/** The token of a sign-in that lacks its second factor. */
export const factorToken = (request: Request, settings: Settings) =>
  readCookie(request, factorCookie, cookieOptions(settings));

/**
 * The headers that sign somebody in, or let this browser alone show the second factor. Other unfinished sign-ins stay.
 */
export function signedInHeaders(
  settings: Settings,
  signedIn: Pick<SignedIn, "session"> | AwaitsFactor,
  tokens: string[],
): Headers {
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  const awaits = "awaits" in signedIn ? signedIn.awaits : null;
  if (!("awaits" in signedIn)) headers.append("Set-Cookie", keepSession(settings, signedIn.session));
  headers.append("Set-Cookie", pendingSignInsCookie(settings, tokens));
  const options = { ...cookieOptions(settings), seconds: awaits ? secondStepSeconds : 0 };
  headers.append("Set-Cookie", writeCookie(factorCookie, awaits ?? "", options));
  return headers;
}

/** Ends the session, if there is one, and returns the headers that delete its cookie. */
export async function signOut(ctx: Ctx, request: Request): Promise<Headers> {
  const token = sessionToken(request, ctx.settings);
  if (token) await endSession(ctx, token);
  return new Headers({
    "Cache-Control": "no-store",
    "Clear-Site-Data": '"cache", "storage"',
    "Set-Cookie": keepSession(ctx.settings, null),
  });
}

function keepSession(settings: Settings, token: string | null) {
  return writeCookie(sessionCookie, token ?? "", {
    ...cookieOptions(settings),
    seconds: token ? sessionCookieSeconds : 0,
  });
}

/** Cookies go without https only on a loopback address. */
const cookieOptions = ({ PUBLIC_ORIGIN, isLoopback }: Settings) => ({
  secure: PUBLIC_ORIGIN.startsWith("https:") || !isLoopback,
});
