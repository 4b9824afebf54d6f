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

/** Mail programs send a POST to this address from their own servers; only its token decides whose notices end. */
const oneClickPath = "/unsubscribe/:token";

/**
 * Runs before every route: refuses writes from other sites and malformed addresses, and finds the viewer by session
 * cookie or, for JSON calls, by access token. Errors are answered as JSON or as a page, as the address asks.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { db, settings } = context.get(platformContext);
  // By the route, not the text of the address: `/Api/%64ocs` is a page, and `/API/users/me` a call.
  const path = args.pattern.replace(/^\/?/, "/");
  const isCall = isCallPath(path);
  const asked = { path, origin: request.headers.get("Origin") };
  const cors = readCorsRequest(asked, settings.API_ALLOWED_ORIGINS);
  const other = cors?.origin ?? null;
  const token = isCall ? bearerToken(request) : null;
  const answer = async () => {
    if (request.url.includes("%00")) throw new AppError("invalid");
    // React Router would answer `.data` of a call with the data of the layouts around it.
    if (isCall && new URL(request.url).pathname.endsWith(".data")) throw new AppError("not_found");
    const needsNobody = request.method === "POST" && path === oneClickPath;
    if (token === null && other === null && !needsNobody) return (await byCookie(args, next)) as Response;
    // Cookies do not count with an access token, for another origin, and for mail programs.
    request.headers.delete("Cookie");
    context.set(viewerContext, token === null ? null : await identifyBearer({ db, settings }, token));
    return (await next()) as Response;
  };
  try {
    const response = await answer();
    const responseHeaders = context.get(responseHeadersContext);
    // React Router answers a form sent to a page without action, but leaves out the `Allow` header.
    if (response.status === 405 && !response.headers.has("Allow") && !responseHeaders.has("Allow"))
      responseHeaders.set("Allow", "GET, HEAD");
    return cors ? withCors(request, response, cors) : response;
  } catch (error) {
    if (!isCall) {
      const known = toAppErrorLogged(error, request);
      throw known ? errorData(known, context) : error;
    }
    const response = errorResponse(error, request);
    if (token !== null && response.status === 401)
      response.headers.set("WWW-Authenticate", 'Bearer error="invalid_token"');
    return cors ? withCors(request, response, cors) : response;
  }
};

const byCookie: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { PUBLIC_ORIGIN } = context.get(platformContext).settings;
  if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request, PUBLIC_ORIGIN);
  return (await identify(args, next)) as Response;
};

/** Adds the CORS headers, or answers the preflight of an allowed origin. */
function withCors({ method, headers }: Request, response: Response, cors: CorsRequest): Response {
  const isAllowedPreflight = cors.origin !== null && isPreflight(method, headers.get("Access-Control-Request-Method"));
  const answer = isAllowedPreflight
    ? new Response(null, { status: 204, headers: preflightHeaders(response.headers.get("Allow") ?? "") })
    : response;
  for (const [name, value] of corsHeaders(cors)) answer.headers.append(name, value);
  return answer;
}
