import { answerCall, nothingHere } from "#app/http/api.server.ts";
import type { CallArgs } from "#app/http/contract/declared.ts";
import { findEndpoint } from "#app/routes/api/endpoints.ts";

async function answer(args: CallArgs) {
  const found = findEndpoint(new URL(args.request.url).pathname);
  return await answerCall(found?.endpoint ?? nothingHere, { ...args, params: found?.params ?? {} });
}

export const loader = answer;
export const action = answer;
