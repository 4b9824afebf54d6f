import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { api, call, json } from "#app/http/api.server.ts";
import { keepSignIns, signInsUnderWay } from "#app/http/session.server.ts";

const calls = api({
  GET: call({
    limit: "sign-in.start",
    run: async (ctx, { params, request }) => {
      const { redirectUrl, tokens } = await beginSignIn(ctx, {
        provider: params.provider ?? "",
        tokens: signInsUnderWay(request, ctx.settings),
      });
      return json({ redirectUrl }, { headers: { "Set-Cookie": keepSignIns(ctx.settings, tokens) } });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
