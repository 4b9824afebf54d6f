import { localKeySet } from "#app/domain/sign-in/local/signing-key.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({ GET: call({ run: (ctx) => json(localKeySet(ctx)) }) });

export const loader = calls.loader;
export const action = calls.action;
