import type { MiddlewareFunction } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { refusal } from "#app/http/api.server.ts";
import { platformContext } from "#app/http/ctx.ts";
import { requireSameOrigin } from "#app/http/origin.ts";
import { refused } from "#app/http/page.server.ts";

/** The first thing that happens to every request: another site's writes and impossible addresses are turned away. */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  try {
    if (request.url.includes("%00")) throw new Refusal("invalid");
    const { PUBLIC_ORIGIN } = context.get(platformContext).settings;
    if (request.method !== "GET" && request.method !== "HEAD") requireSameOrigin(request, PUBLIC_ORIGIN);
  } catch (error) {
    if (new URL(request.url).pathname.startsWith("/api/")) return refusal(error, request);
    throw error instanceof Refusal ? refused(error) : error;
  }
  return next();
};
