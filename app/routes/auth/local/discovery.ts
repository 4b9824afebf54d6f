import { localMetadata } from "#app/domain/sign-in/local-issuer.server.ts";
import { jsonResponse } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({ GET: call({ run: (ctx) => jsonResponse(localMetadata(ctx)) }) });

export const loader = calls.loader;
export const action = calls.action;
