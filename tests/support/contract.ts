import { messages } from "#app/domain/webhooks/messages.ts";
import { answerCall } from "#app/http/api.server.ts";
import type { Call, CallArgs, Endpoint, Method } from "#app/http/contract/declared.ts";
import { describeContract } from "#app/http/contract/description/openapi.ts";
import { endpoints } from "#app/routes/api/endpoints.ts";
import type { Document } from "#tests/contract/document.ts";

/** One address under /api that is no page, with what it says of itself and how it answers. */
export type Address = { path: string; endpoint: Endpoint; answer: (args: object) => Promise<Response> };

/** Every address of the JSON contract, in its order. */
export const addresses: Address[] = Object.entries(endpoints).map(([path, endpoint]) => ({
  path: `/api/${path}`,
  endpoint,
  answer: (args) => answerCall(endpoint, args as CallArgs),
}));

/** The calls of an address, by method. */
export const callsOf = ({ area: _, ...calls }: Endpoint) => Object.entries(calls) as [Method, Call][];

/** What answers at an address that stands behind `/api/` in the table, `payments/:id`, as a route module would. */
export function endpointAt(path: string) {
  const endpoint = endpoints[path]!;
  const answer = (args: CallArgs) => answerCall(endpoint, args);
  return { loader: answer, action: answer };
}

/** The description of the JSON contract as a platform at that address gives it. */
export function theDescription(origin = "http://127.0.0.1:3000"): Document {
  const made = describeContract(endpoints, { origin, platformName: "Sementeira", sessionCookie: "sid", messages });
  // What goes over the wire is JSON: nothing undefined, nothing shared.
  return JSON.parse(JSON.stringify(made)) as Document;
}
