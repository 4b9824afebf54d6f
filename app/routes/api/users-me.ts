import { requireViewer } from "#app/domain/access/authorise.ts";
import { userJson } from "#app/domain/people/user-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({ run: (ctx) => json(userJson(requireViewer(ctx).viewer)) }),
});

export const loader = calls.loader;
export const action = calls.action;
