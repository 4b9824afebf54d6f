import type { MiddlewareFunction } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { errorResponse } from "#app/http/answers/envelope.server.ts";
import { toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import {
  type CorsRequest,
  corsHeaders,
  isPreflight,
  preflightHeaders,
  readCorsRequest,
} from "#app/http/contract/cors.ts";
import { platformContext, responseHeadersContext, viewerContext } from "#app/http/ctx.ts";
import { errorData } from "#app/http/page.server.ts";
import { requireSameOrigin } from "#app/http/same-origin.ts";
import { bearerToken, identifyBearer } from "#app/http/sessions/bearer.server.ts";
import { identify } from "#app/http/sessions/session.server.ts";

/**
 * The first thing that happens to every request: another site's writes and impossible addresses are turned away, and
 * anybody who asks is recognised, by the session in the cookie or, at the JSON contract, by an access token. What goes
 * wrong here is answered in the form that was asked for, JSON or a page.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { db, settings } = context.get(platformContext);
  // What counts is where the address leads: `/Api/%64ocs` is a page as well, and `/API/users/me` a call.
  const path = args.pattern.replace(/^\/?/, "/");
  const isCall = isCallPath(path);
  const asked = { path, origin: request.headers.get("Origin") };
  const crossing = readCorsRequest(asked, settings.API_ALLOWED_ORIGINS);
  const other = crossing?.origin ?? null;
  const token = isCall ? bearerToken(request) : null;
  const answer = async () => {
    if (request.url.includes("%00")) throw new AppError("invalid");
    // React Router would give each call a second form of its own, with what frames around it know of the viewer.
    if (isCall && new URL(request.url).pathname.endsWith(".data")) throw new AppError("not_found");
    if (token === null && other === null) return (await byCookie(args, next)) as Response;
    // Neither a token nor a page of an origin that was let in brings along what the browser holds of ours.
    request.headers.delete("Cookie");
    context.set(viewerContext, token === null ? null : await identifyBearer({ db, settings }, token));
    return (await next()) as Response;
  };
  try {
    const response = await answer();
    const responseHeaders = context.get(responseHeadersContext);
    // A page without a form was sent one: React Router turns that away itself, and leaves out what the page does take.
    if (response.status === 405 && !response.headers.has("Allow") && !responseHeaders.has("Allow"))
      responseHeaders.set("Allow", "GET, HEAD");
    return crossing ? shared(request, response, crossing) : response;
  } catch (error) {
    if (!isCall) {
      const known = toAppErrorLogged(error, request);
      throw known ? errorData(known, context) : error;
    }
    const response = errorResponse(error, request);
    if (token !== null && response.status === 401)
      response.headers.set("WWW-Authenticate", 'Bearer error="invalid_token"');
    return crossing ? shared(request, response, crossing) : response;
  }
};

const byCookie: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { PUBLIC_ORIGIN } = context.get(platformContext).settings;
  if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request, PUBLIC_ORIGIN);
  return (await identify(args, next)) as Response;
};

/** An answer that depends on the origin it is for; a preflight of one that is let in is told what the address takes. */
function shared({ method, headers }: Request, response: Response, crossing: CorsRequest): Response {
  const asksFirst = crossing.origin !== null && isPreflight(method, headers.get("Access-Control-Request-Method"));
  const answer = asksFirst
    ? new Response(null, { status: 204, headers: preflightHeaders(response.headers.get("Allow") ?? "") })
    : response;
  for (const [name, value] of corsHeaders(crossing)) answer.headers.append(name, value);
  return answer;
}
