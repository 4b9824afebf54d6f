import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { textPathId } from "#app/domain/path-id.ts";
import { userJson, userResponse } from "#app/domain/people/person.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { askEmailCode, finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import { codeRequestFields, withoutBlanks } from "#app/domain/sign-in/email-code.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { codeFields } from "#app/domain/sign-in/sign-in.ts";
import { jsonResponse } from "#app/http/answers/envelope.server.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import { requireSameOrigin } from "#app/http/same-origin.ts";
import {
  codeToken,
  codeTokenCookie,
  pendingSignIns,
  pendingSignInsCookie,
  sessionToken,
  signedInHeaders,
  signOut,
} from "#app/http/sessions/session.server.ts";

/** The contract signs out by GET, so what merely looks (HEAD, prefetch) or comes from elsewhere must not. */
const leave = call({
  summary: "Encerra a sessão",
  peopleOnly: true,
  run: async (ctx, { request }) => {
    requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
    if (/prefetch|prerender/.test(purposeOf(request)) || isEmbedded(request)) throw new AppError("forbidden");
    const headers = request.method === "HEAD" ? undefined : await signOut(ctx, request);
    return jsonResponse({ success: true, data: null }, { headers });
  },
});

export const signIn: Endpoints = {
  "users/me": {
    area: "profile",
    GET: call({
      summary: "Mostra a pessoa autenticada",
      ability: "profile.edit",
      bare: userResponse,
      run: ({ viewer }) => jsonResponse(userJson(viewer)),
    }),
  },
  logout: { area: "profile", GET: leave, POST: leave },
  sessions: {
    area: "profile",
    POST: call({
      summary: "Troca o código do provedor, ou o que chegou por e-mail, por uma sessão",
      peopleOnly: true,
      body: codeFields,
      answer: userResponse,
      run: async (ctx, { body, request }) => {
        const { settings } = ctx;
        const tokens = pendingSignIns(request, settings);
        const held = sessionToken(request, settings);
        const device = deviceName(request.headers.get("User-Agent"));
        const { code, state = null, email } = body;
        const signedIn = email
          ? {
              ...(await finishByCode(ctx, {
                code: withoutBlanks(code),
                email,
                token: codeToken(request, settings),
                held,
                device,
              })),
              tokens,
            }
          : await finishSignIn(ctx, { returned: { code, state }, tokens, held, device });
        const headers = signedInHeaders(settings, signedIn);
        if (email) headers.append("Set-Cookie", codeTokenCookie(settings, null));
        return jsonResponse({ success: true, data: userJson(signedIn.viewer) }, { headers });
      },
    }),
  },
  "sign-in-codes": {
    area: "profile",
    POST: call({
      summary: "Manda um código por e-mail, que vale neste navegador",
      peopleOnly: true,
      body: codeRequestFields,
      run: async (ctx, { body, request }) => {
        const device = deviceName(request.headers.get("User-Agent"));
        const { token } = await askEmailCode(ctx, { ...body, device }, codeToken(request, ctx.settings));
        const headers = { "Set-Cookie": codeTokenCookie(ctx.settings, token), "Cache-Control": "no-store" };
        return jsonResponse({ success: true, data: null }, { headers });
      },
    }),
  },
  /**
   * It begins a sign-in by GET, so what merely looks (HEAD) or is embedded elsewhere must not push out the reader's own.
   */
  "oauth/:provider/redirect_url": {
    area: "profile",
    GET: call({
      summary: "Começa um login: devolve o endereço do provedor",
      limit: "sign-in.start",
      id: textPathId(),
      peopleOnly: true,
      bare: z.strictObject({ redirectUrl: z.string() }),
      run: async (ctx, { id, request }) => {
        requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
        if (request.method === "HEAD") return jsonResponse(null);
        const { redirectUrl, tokens } = await beginSignIn(ctx, {
          provider: id,
          tokens: pendingSignIns(request, ctx.settings),
        });
        return jsonResponse({ redirectUrl }, { headers: { "Set-Cookie": pendingSignInsCookie(ctx.settings, tokens) } });
      },
    }),
  },
};

/** A picture, style or frame of a page is fetched without anybody having asked to leave. */
function isEmbedded({ headers }: Request) {
  return !["empty", "document", null].includes(headers.get("Sec-Fetch-Dest"));
}

function purposeOf({ headers }: Request) {
  return ["Sec-Purpose", "Purpose", "X-Moz", "X-Purpose"]
    .map((name) => headers.get(name) ?? "")
    .join(" ")
    .toLowerCase();
}
