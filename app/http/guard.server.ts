import type { MiddlewareFunction } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { bearerToken, identifyBearer, isCall } from "#app/http/contract/bearer.server.ts";
import { allowedOrigin, isPreflight, letRead, preflightAnswer } from "#app/http/contract/cors.ts";
import { platformContext, saidContext, viewerContext } from "#app/http/ctx.ts";
import { refusal } from "#app/http/envelope.server.ts";
import { understood } from "#app/http/failures.server.ts";
import { requireSameOrigin } from "#app/http/origin.ts";
import { refused } from "#app/http/page.server.ts";
import { identify } from "#app/http/session.server.ts";

/**
 * The first thing that happens to every request: another site's writes and impossible addresses are turned away, and
 * whoever asks is recognised, by the session in the cookie or, at the JSON contract, by an access token. What goes
 * wrong here is answered in the form that was asked for, JSON or a page.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { db, settings } = context.get(platformContext);
  const isOpen = isCall(request) && settings.API_ALLOWED_ORIGINS.length > 0;
  const other = isOpen ? allowedOrigin(request, settings.API_ALLOWED_ORIGINS) : null;
  const token = bearerToken(request);
  const answer = async () => {
    if (request.url.includes("%00")) throw new Refusal("invalid");
    if (token === null && other === null) return (await byCookie(args, next)) as Response;
    // Neither a token nor a page of an origin that was let in brings along what the browser holds of ours.
    request.headers.delete("Cookie");
    context.set(viewerContext, token === null ? null : await identifyBearer({ db }, token));
    return (await next()) as Response;
  };
  try {
    const response = await answer();
    const said = context.get(saidContext);
    // A page without a form was sent one: React Router turns that away itself, and leaves out what the page does take.
    if (response.status === 405 && !response.headers.has("Allow") && !said.has("Allow")) said.set("Allow", "GET, HEAD");
    return isOpen ? shared(request, response, other) : response;
  } catch (error) {
    if (!isCall(request)) {
      const known = understood(error, request);
      throw known ? refused(known, context) : error;
    }
    const response = refusal(error, request);
    if (token !== null && response.status === 401)
      response.headers.set("WWW-Authenticate", 'Bearer error="invalid_token"');
    return isOpen ? shared(request, response, other) : response;
  }
};

const byCookie: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const { PUBLIC_ORIGIN } = context.get(platformContext).settings;
  if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request, PUBLIC_ORIGIN);
  return (await identify(args, next)) as Response;
};

/**
 * An answer that depends on the origin it is for: a cache must not give the one for nobody's page to a page that was
 * let in.
 */
function shared(request: Request, response: Response, origin: string | null): Response {
  const answer =
    origin !== null && isPreflight(request) ? preflightAnswer(response.headers.get("Allow") ?? "") : response;
  answer.headers.append("Vary", "Origin");
  if (origin !== null) letRead(answer.headers, origin);
  return answer;
}
