import { localMetadata } from "#app/domain/sign-in/local/local-metadata.server.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api(null, { GET: call({ run: (ctx) => json(localMetadata(ctx)) }) });

export const loader = calls.loader;
export const action = calls.action;
