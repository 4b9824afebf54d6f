import { z } from "zod";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { textPathId } from "#app/domain/path-id.ts";
import { userJson, userResponse } from "#app/domain/people/person.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { askEmailCode, finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import { codeRequestFields } from "#app/domain/sign-in/email-code.ts";
import { finishSignIn } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { type AwaitsFactor, passSecondStep } from "#app/domain/sign-in/second-step.server.ts";
import { codeFields, type SignedIn } from "#app/domain/sign-in/sign-in.ts";
import { withoutBlanks } from "#app/domain/text.ts";
import { errorResponse } from "#app/http/answers/envelope.server.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import { requireSameOrigin } from "#app/http/same-origin.ts";
import {
  codeToken,
  codeTokenCookie,
  factorToken,
  pendingSignIns,
  pendingSignInsCookie,
  sessionToken,
  signedInHeaders,
  signOut,
} from "#app/http/sessions/session.server.ts";

/** The contract signs out by GET, so HEAD, prefetches and requests from other sites must not. */
const leave = call({
  summary: "Encerra a sessão",
  peopleOnly: true,
  run: async (ctx, { request }) => {
    requireSameOrigin(request, ctx.settings.PUBLIC_ORIGIN);
    if (/prefetch|prerender/.test(purposeOf(request)) || isEmbedded(request)) throw new AppError("forbidden");
    const headers = request.method === "HEAD" ? undefined : await signOut(ctx, request);
    return Response.json({ success: true, data: null }, { headers });
  },
});

export const signIn: Endpoints = {
  "users/me": {
    area: "profile",
    GET: call({
      summary: "Mostra a pessoa autenticada",
      ability: "profile.edit",
      bare: userResponse,
      run: ({ viewer }) => Response.json(userJson(viewer)),
    }),
  },
  logout: { area: "profile", GET: leave, POST: leave },
  sessions: {
    area: "profile",
    POST: call({
      summary: "Troca um código, do provedor ou do e-mail, por uma sessão",
      peopleOnly: true,
      body: codeFields,
      answer: userResponse,
      run: (ctx, { body, request }) => openSession(ctx, body, request),
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
        return Response.json({ success: true, data: null }, { headers });
      },
    }),
  },
  /** It begins a sign-in by GET, so HEAD and requests embedded in other pages must not displace the reader's own. */
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
        if (request.method === "HEAD") return Response.json(null);
        const { redirectUrl, tokens } = await beginSignIn(ctx, {
          provider: id,
          tokens: pendingSignIns(request, ctx.settings),
        });
        return Response.json(
          { redirectUrl },
          { headers: { "Set-Cookie": pendingSignInsCookie(ctx.settings, tokens) } },
        );
      },
    }),
  },
};

/** Runs the first step, the second, or both, depending on what was sent. */
async function openSession(ctx: Ctx, body: z.infer<typeof codeFields>, request: Request): Promise<Response> {
  const { settings } = ctx;
  const held = sessionToken(request, settings);
  const device = deviceName(request.headers.get("User-Agent"));
  const { code, state = null, email, second_factor: factor } = body;
  let tokens = pendingSignIns(request, settings);
  let signedIn: SignedIn | AwaitsFactor | undefined;
  if (code && email) {
    const token = codeToken(request, settings);
    signedIn = await finishByCode(ctx, { code: withoutBlanks(code), email, token, held, device });
  } else if (code) {
    ({ tokens, ...signedIn } = await finishSignIn(ctx, { returned: { code, state }, tokens, held, device }));
  }
  const awaits = signedIn && "awaits" in signedIn ? signedIn.awaits : null;
  let refusal = awaits && !factor ? errorAt("second_factor", askFactor) : null;
  if (factor && (awaits || !signedIn)) {
    const token = awaits ?? factorToken(request, settings);
    try {
      signedIn = await passSecondStep(ctx, { code: factor, token, held, device });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = atFactor(error);
      if (!signedIn) throw refusal;
    }
  }
  const headers = signedInHeaders(settings, signedIn!, tokens);
  if (email) headers.append("Set-Cookie", codeTokenCookie(settings, null));
  if (!refusal) return Response.json({ success: true, data: userJson((signedIn as SignedIn).viewer) }, { headers });
  const response = errorResponse(refusal, request);
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}

const askFactor = "Falta o código da verificação em duas etapas: mande-o em second_factor.";

/** The same error under the call's field name. */
function atFactor(error: AppError) {
  const { code, message, retryAfter, fields } = error;
  return new AppError(code, message, { retryAfter, fields: fields && { second_factor: fields.code ?? [message] } });
}

/** Pictures, styles and frames of a page are fetched without anybody asking to leave it. */
function isEmbedded({ headers }: Request) {
  return !["empty", "document", null].includes(headers.get("Sec-Fetch-Dest"));
}

function purposeOf({ headers }: Request) {
  return ["Sec-Purpose", "Purpose", "X-Moz", "X-Purpose"]
    .map((name) => headers.get(name) ?? "")
    .join(" ")
    .toLowerCase();
}
