import { z } from "zod";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { requireSameOrigin } from "#app/http/gates/origin.ts";
import { worded } from "#app/http/path-id.ts";
import { keepSignIns, signInsUnderWay } from "#app/http/sessions/session.server.ts";

/**
 * It begins a sign-in by GET, so what merely looks (HEAD) or is embedded elsewhere must not push out the reader's own.
 */
const calls = api("profile", {
  GET: call({
    summary: "Começa um login: onde o provedor pergunta quem é",
    limit: "sign-in.start",
    id: worded(),
    peopleOnly: true,
    bare: z.strictObject({ redirectUrl: z.string() }),
    run: async (ctx, { id, request }) => {
      requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
      if (request.method === "HEAD") return json(null);
      const { redirectUrl, tokens } = await beginSignIn(ctx, {
        provider: id,
        tokens: signInsUnderWay(request, ctx.settings),
      });
      return json({ redirectUrl }, { headers: { "Set-Cookie": keepSignIns(ctx.settings, tokens) } });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
