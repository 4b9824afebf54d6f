import { href, redirect } from "react-router";
import { z } from "zod";
import { setUsesModel } from "#app/domain/assistant/model-choice.server.ts";
import { modelForm } from "#app/domain/assistant/schema.ts";
import { refusalForm } from "#app/domain/notices/notice.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { removePasskey } from "#app/domain/second-factor/passkeys.server.ts";
import { beginSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { unknownDevice } from "#app/domain/sessions/device.ts";
import { endOneSession, endOtherSessions } from "#app/domain/sessions/end-sessions.server.ts";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { lightModeCookie } from "#app/http/sessions/light-mode.ts";
import { sessionToken, signOut } from "#app/http/sessions/session.server.ts";

const forms = formsAt({
  "/profile/sessions/others": formOn("/profile/sessions", {
    limit: "api.other",
    run: (ctx, _, { request }) => endOtherSessions(ctx, sessionToken(request, ctx.settings)),
    goTo: () => ["/profile/sessions", "Pronto: só este aparelho continua conectado."],
  }),

  "/profile/sessions/:key/end": formOn("/profile/sessions", {
    limit: "api.other",
    run: async (ctx, _, { request, params }) => {
      const { device, wasThis } = await endOneSession(ctx, params.key ?? "", sessionToken(request, ctx.settings));
      return { device, headers: wasThis ? await signOut(ctx, request) : null };
    },
    goTo: ({ device, headers }, { request }) =>
      headers
        ? redirectWithFlash(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers)
        : ["/profile/sessions", `${device ?? unknownDevice}: desconectado.`],
  }),

  "/profile/second-factor/begin": formOn("/profile/second-factor", {
    limit: "profile.edit",
    run: (ctx) => beginSecondFactor(ctx),
    goTo: (_, { request }) => `/profile/second-factor${new URL(request.url).search}`,
  }),

  "/profile/second-factor/passkeys/:passkeyId/removal": formOn(href("/profile/second-factor/passkeys"), {
    limit: "profile.edit",
    run: (ctx, _, { params }) => removePasskey(ctx, params.passkeyId ?? ""),
    goTo: () => [href("/profile/second-factor/passkeys"), "A chave de acesso foi excluída."],
  }),

  "/profile/data/notices": formOn("/profile/data", {
    schema: refusalForm,
    limit: "consent.change",
    run: (ctx, { refuses }) => setOwnRefusal(ctx, refuses),
    goTo: (_result, _args, { refuses }) => [
      "/profile/data",
      refuses ? "Pronto: você não recebe mais avisos por e-mail." : "Os avisos voltam a chegar por e-mail.",
    ],
  }),

  "/profile/data/assistant": formOn("/profile/data", {
    schema: modelForm,
    limit: "consent.change",
    run: (ctx, { uses }) => setUsesModel(ctx, uses),
    goTo: (_result, _args, { uses }) => [
      "/profile/data",
      uses
        ? "O serviço de IA volta a escrever as respostas do assistente para você."
        : "Pronto: as suas perguntas ao assistente não são mais enviadas para fora.",
    ],
  }),

  "/auth/logout": formOn("/", {
    run: (ctx, _, { request }) => signOut(ctx, request),
    goTo: (headers, { request }) =>
      redirectWithFlash(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers),
  }),

  /** "Modo leve": pages without script from now on, or with it again; returns to the page that was being read. */
  "/light-mode": formOn("/", {
    schema: z.object({ light: z.enum(["on", "off"]), back: z.string().optional() }),
    run: async (ctx, { light }) => lightModeCookie(ctx.settings, light === "on"),
    goTo: (cookie, _args, { back }) =>
      redirect(back === "/" ? "/" : safeRedirectPath(back), { status: 303, headers: { "Set-Cookie": cookie } }),
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
