import { readStatusList } from "#app/domain/credentials/credential.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) =>
      publicJson(await readStatusList(ctx, integerId(params.list)), "application/vc+ld+json"),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
