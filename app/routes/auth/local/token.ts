import { redeemLocalCode } from "#app/domain/sign-in/local-codes.server.ts";
import { jsonResponse } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { readText } from "#app/http/bodies/body.ts";

const calls = api({
  POST: call({
    run: async (ctx, { request }) => {
      const asked = new URLSearchParams(await readText(request, 64 * 1024));
      return jsonResponse(await redeemLocalCode(ctx, Object.fromEntries(asked)));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
