import * as build from "virtual:react-router/server-build";
import { RouterContextProvider } from "react-router";
import "#app/domain/subscribers.server.ts";
import { messages } from "#app/domain/webhooks/messages.ts";
import { logFailuresTo } from "#app/http/answers/failures.server.ts";
import { contractContext, messagesContext } from "#app/http/contract/contract.server.ts";
import {
  type Platform,
  platformContext,
  type RequestFacts,
  requestContext,
  responseHeadersContext,
  viewerContext,
} from "#app/http/ctx.ts";
import { endpoints } from "#app/routes/api/endpoints.ts";
import type { Log } from "#app/server/log.ts";
import { handleByPathPrefix } from "#app/server/path-prefix.ts";
import { patternContext } from "#app/server/route-pattern.ts";

/** `guard.server.ts` refuses writes from other sites, so React Router's own check is satisfied here. */
const handle = handleByPathPrefix({ ...build, allowedActionOrigins: ["**"] }, import.meta.env.MODE);

/** The answer, and for log and metrics the route's pattern and the signed-in user's id. */
export type Routed = { response: Response; pattern: string; actor: string | undefined };

export async function route(
  request: Request,
  about: { platform: Platform; facts: RequestFacts; log: Log },
): Promise<Routed> {
  logFailuresTo(about.log);
  const context = new RouterContextProvider();
  const matched = { pattern: "*" };
  context.set(platformContext, about.platform);
  context.set(requestContext, about.facts);
  context.set(patternContext, matched);
  context.set(contractContext, endpoints);
  context.set(messagesContext, messages);
  const responseHeaders = new Headers();
  context.set(responseHeadersContext, responseHeaders);
  const response = await handle(request, context);
  for (const [name, value] of responseHeaders) response.headers.set(name, value);
  return { response: readable(request, response), pattern: matched.pattern, actor: context.get(viewerContext)?.id };
}

/** Script may not read where a redirect leads: a form sent by it (ui/enhance/submit-in-place.ts) gets the address alone. */
function readable(request: Request, response: Response): Response {
  if (!request.headers.has("In-Place") || !response.headers.has("Location")) return response;
  return new Response(null, { status: 204, headers: response.headers });
}
