import { listMultikeys } from "#app/domain/credentials/issuer-key.server.ts";
import { didDocument } from "#app/domain/credentials/open-badge.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

const calls = api({
  GET: call({
    run: async (ctx) => publicJson(didDocument(ctx.settings, await listMultikeys(ctx)), "application/json"),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
