import { messages } from "#app/domain/webhooks/messages.ts";
import { answerCall } from "#app/http/api.server.ts";
import type { Call, CallArgs, Endpoint, Method } from "#app/http/contract/declared.ts";
import { describeContract } from "#app/http/contract/description/openapi.ts";
import { endpoints } from "#app/routes/api/endpoints.ts";
import type { Document } from "#tests/contract/document.ts";

/** One address of the JSON API, with its declaration and its loader and action. */
export type Address = { path: string; endpoint: Endpoint; answer: (args: object) => Promise<Response> };

/** Every address of the JSON contract, in its order. */
export const addresses: Address[] = Object.entries(endpoints).map(([path, endpoint]) => ({
  path: `/api/${path}`,
  endpoint,
  answer: (args) => answerCall(endpoint, args as CallArgs),
}));

/** The calls of an address, by method. */
export const callsOf = ({ area: _, ...calls }: Endpoint) => Object.entries(calls) as [Method, Call][];

/** The endpoint of `payments/:id` and the like, as a route module would export it. */
export function endpointAt(path: string) {
  const endpoint = endpoints[path]!;
  const answer = (args: CallArgs) => answerCall(endpoint, args);
  return { loader: answer, action: answer };
}

/** The OpenAPI document of a platform at that address. */
export function theDescription(origin = "http://127.0.0.1:3000"): Document {
  const made = describeContract(endpoints, { origin, platformName: "Sementeira", sessionCookie: "sid", messages });
  // What is sent is JSON: without undefined and shared objects.
  return JSON.parse(JSON.stringify(made)) as Document;
}
