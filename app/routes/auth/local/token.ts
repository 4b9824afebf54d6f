import { redeemLocalCode } from "#app/domain/sign-in/local/redeem-local-code.server.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { readText } from "#app/http/bodies/body.ts";

const calls = api(null, {
  POST: call({
    run: async (ctx, { request }) => {
      const asked = new URLSearchParams(await readText(request, 64 * 1024));
      return json(await redeemLocalCode(ctx, Object.fromEntries(asked)));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
