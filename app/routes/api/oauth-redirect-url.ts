import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { api, call, json } from "#app/http/api.server.ts";
import { requireSameOrigin } from "#app/http/origin.ts";
import { keepSignIns, signInsUnderWay } from "#app/http/session.server.ts";

/** It begins a sign-in by GET, so what merely looks (HEAD) or is embedded elsewhere must not push out the reader's own. */
const calls = api({
  GET: call({
    limit: "sign-in.start",
    run: async (ctx, { params, request }) => {
      requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
      if (request.method === "HEAD") return json(null);
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
