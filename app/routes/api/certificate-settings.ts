import { currentDesign } from "#app/domain/certificates/design/current-design.server.ts";
import { designJson } from "#app/domain/certificates/design/design.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    cache: "public, max-age=60",
    run: async (ctx) => designJson(await currentDesign(ctx), ctx.settings.PLATFORM_NAME),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
