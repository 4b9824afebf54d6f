import { userJson } from "#app/domain/people/user-json.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { codeFields } from "#app/domain/sign-in/schema.ts";
import { api, call, json } from "#app/http/api.server.ts";
import { heldSession, signedInHeaders, signInsUnderWay } from "#app/http/session.server.ts";

const calls = api({
  POST: call({
    limit: "sign-in.finish",
    body: codeFields,
    run: async (ctx, { body, request }) => {
      const signedIn = await finishSignIn(ctx, {
        returned: { code: body.code, state: body.state ?? null },
        tokens: signInsUnderWay(request, ctx.settings),
        held: heldSession(request, ctx.settings),
      });
      const headers = signedInHeaders(ctx.settings, signedIn);
      return json({ success: true, data: userJson(signedIn.viewer) }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
