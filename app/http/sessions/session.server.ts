import type { MiddlewareFunction } from "react-router";
import type { Ctx } from "#app/domain/ctx.ts";
import { isToken } from "#app/domain/secrets/secret-token.server.ts";
import { endSession } from "#app/domain/sessions/end-sessions.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import { sessionCookieSeconds } from "#app/domain/sessions/start-session.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { maxPendingSignIns, signInSeconds } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { authenticatedAtContext, platformContext, viewerContext } from "#app/http/ctx.ts";
import { cookieName, isCookieNamed, readCookie, writeCookie } from "./cookies.ts";

const sessionCookie = "sid";
const signInCookie = "oauth_tx";

/**
 * Who is asking? For the routes it puts the viewer into the context; the answer takes along the session's new id where
 * one was due, and clears a cookie that opens nothing. Without a cookie the database is left in peace.
 */
export const identify: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, settings } = context.get(platformContext);
  const travel = travelIn(settings);
  const token = readCookie(request, sessionCookie, travel);
  const found = token === null ? null : await findViewer({ db, settings }, token);
  context.set(viewerContext, found?.viewer ?? null);
  if (found) context.set(authenticatedAtContext, found.at);
  const response = await next();

  const isDead = token !== null && found === null;
  const isSettled = response.headers.getSetCookie().some((header) => isCookieNamed(header, sessionCookie, travel));
  if (isSettled || (!isDead && !found?.newToken)) return response;
  response.headers.append("Set-Cookie", keepSession(settings, found?.newToken ?? null));
  response.headers.set("Cache-Control", "no-store");
  response.headers.delete("ETag");
  return response;
};

/** What the cookie of a session is called on this platform. */
export const sessionCookieName = (settings: Settings) => cookieName(sessionCookie, travelIn(settings));

/** The session token that the browser holds, living or not. */
export const sessionToken = (request: Request, settings: Settings) =>
  readCookie(request, sessionCookie, travelIn(settings));

/** The tokens of the sign-ins that the browser has under way, newest first. */
export function pendingSignIns(request: Request, settings: Settings): string[] {
  return (readCookie(request, signInCookie, travelIn(settings)) ?? "")
    .split(".")
    .filter(isToken)
    .slice(0, maxPendingSignIns);
}

/**
 * The Set-Cookie that makes the browser remember the sign-ins under way as long as they are good; with none left,
 * forget.
 */
export function pendingSignInsCookie(settings: Settings, tokens: string[]): string {
  return writeCookie(signInCookie, tokens.join("."), {
    ...travelIn(settings),
    seconds: tokens.length ? signInSeconds : 0,
  });
}

/** The headers of the answer that somebody is signed in with: the session, and what is left of the sign-ins. */
export function signedInHeaders(
  settings: Settings,
  { session, tokens }: { session: string; tokens: string[] },
): Headers {
  const headers = new Headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });
  headers.append("Set-Cookie", keepSession(settings, session));
  headers.append("Set-Cookie", pendingSignInsCookie(settings, tokens));
  return headers;
}

/** Ends the browser's session, if it has one, and gives the headers that make the browser forget it. */
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
  return writeCookie(sessionCookie, token ?? "", { ...travelIn(settings), seconds: token ? sessionCookieSeconds : 0 });
}

/** Only on one's own machine, where there is no https, do cookies travel without it. */
const travelIn = ({ PUBLIC_ORIGIN, isLoopback }: Settings) => ({
  secure: PUBLIC_ORIGIN.startsWith("https:") || !isLoopback,
});
