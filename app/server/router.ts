import * as build from "virtual:react-router/server-build";
import { RouterContextProvider } from "react-router";
import { messages } from "#app/domain/webhooks/payloads/views.ts";
import { logFailuresTo } from "#app/http/answers/failures.server.ts";
import { contractContext, contractOf, messagesContext } from "#app/http/contract/contract.server.ts";
import {
  type Platform,
  platformContext,
  type RequestFacts,
  requestContext,
  saidContext,
  viewerContext,
} from "#app/http/ctx.ts";
import type { Log } from "#app/server/log/log.ts";
import { patternContext } from "#app/server/route-pattern.ts";
import { handleByWay } from "#app/server/ways.ts";

/** Other sites' writes are turned away by the porch, with its own sentence, so React Router is told to let them by. */
const handle = handleByWay({ ...build, allowedActionOrigins: ["**"] }, import.meta.env.MODE);

const contract = contractOf(build.routes);

/** What came of a request: the answer, and for the log the route's pattern and who asked. */
export type Routed = { response: Response; pattern: string; actor: string | undefined };

/** Lets the application answer a request. */
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
  context.set(contractContext, contract);
  context.set(messagesContext, messages);
  const said = new Headers();
  context.set(saidContext, said);
  const response = await handle(request, context);
  for (const [name, value] of said) response.headers.set(name, value);
  return { response, pattern: matched.pattern, actor: context.get(viewerContext)?.id };
}
