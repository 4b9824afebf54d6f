import { showAchievement } from "#app/domain/credentials/credential.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) =>
      publicJson(await showAchievement(ctx, { kind: "courses", id: integerId(params.id) })),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
