import { listMultikeys } from "#app/domain/credentials/issuer-key.server.ts";
import { issuerProfile } from "#app/domain/credentials/open-badge.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

const calls = api({
  GET: call({ run: async (ctx) => publicJson(issuerProfile(ctx.settings, await listMultikeys(ctx))) }),
});

export const loader = calls.loader;
export const action = calls.action;
