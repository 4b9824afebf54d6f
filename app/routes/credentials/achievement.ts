import { showAchievement } from "#app/domain/credentials/credential.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { publicJson } from "./public-json.ts";

/** What a certificate of a course or of a trail stands for. */
const calls = api({
  GET: call({
    run: async (ctx, { params: { id, trailId } }) =>
      publicJson(await showAchievement(ctx, { kind: trailId ? "trails" : "courses", id: integerId(trailId ?? id) })),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
