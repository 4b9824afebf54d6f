import type { MiddlewareFunction } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { refusal } from "#app/http/api.server.ts";
import { platformContext, saidContext } from "#app/http/ctx.ts";
import { understood } from "#app/http/failures.server.ts";
import { requireSameOrigin } from "#app/http/origin.ts";
import { refused } from "#app/http/page.server.ts";
import { identify } from "#app/http/session.server.ts";

/**
 * The first thing that happens to every request: another site's writes and impossible addresses are turned away, and
 * whoever asks is recognised. What goes wrong here is answered in the form that was asked for, JSON or a page.
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  try {
    if (request.url.includes("%00")) throw new Refusal("invalid");
    const { PUBLIC_ORIGIN } = context.get(platformContext).settings;
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request, PUBLIC_ORIGIN);
    const response = (await identify(args, next)) as Response;
    // A page without a form was sent one: React Router turns that away itself, and leaves out what the page does take.
    const said = context.get(saidContext);
    if (response.status === 405 && !response.headers.has("Allow") && !said.has("Allow")) said.set("Allow", "GET, HEAD");
    return response;
  } catch (error) {
    if (new URL(request.url).pathname.startsWith("/api/")) return refusal(error, request);
    const known = understood(error, request);
    throw known ? refused(known, context) : error;
  }
};
