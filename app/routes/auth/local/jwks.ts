import { localKeySet } from "#app/domain/sign-in/local/signing-key.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({ GET: call({ run: ({ settings }) => json(localKeySet(settings)) }) });

export const loader = calls.loader;
export const action = calls.action;
