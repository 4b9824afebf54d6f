import { Refusal } from "#app/domain/refusal.ts";
import { api, call } from "#app/http/api.server.ts";

const missing = call({
  run: () => {
    throw new Refusal("not_found");
  },
});
const calls = api(null, { GET: missing, POST: missing, PUT: missing, PATCH: missing, DELETE: missing });

export const loader = calls.loader;
export const action = calls.action;
