import { deviceOf } from "#app/domain/people/sessions/device.ts";
import { userAnswer, userJson } from "#app/domain/people/user-json.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { codeFields } from "#app/domain/sign-in/schema.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { heldSession, signedInHeaders, signInsUnderWay } from "#app/http/sessions/session.server.ts";

const calls = api("profile", {
  POST: call({
    summary: "Troca o código do provedor por uma sessão",
    peopleOnly: true,
    limit: "sign-in.finish",
    body: codeFields,
    answer: userAnswer,
    run: async (ctx, { body, request }) => {
      const signedIn = await finishSignIn(ctx, {
        returned: { code: body.code, state: body.state ?? null },
        tokens: signInsUnderWay(request, ctx.settings),
        held: heldSession(request, ctx.settings),
        device: deviceOf(request.headers.get("User-Agent")),
      });
      const headers = signedInHeaders(ctx.settings, signedIn);
      return json({ success: true, data: userJson(signedIn.viewer) }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
