import { localMetadata } from "#app/domain/sign-in/local/local-metadata.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({ GET: call({ run: (ctx) => json(localMetadata(ctx)) }) });

export const loader = calls.loader;
export const action = calls.action;
