import { href, redirect } from "react-router";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Finished } from "#app/domain/sign-in/finish-sign-in.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { signedInHeaders } from "#app/http/sessions/session.server.ts";

/** The message after signing in again. */
const notices = {
  same: { kind: "success", message: "Pronto, você entrou de novo. Pode continuar de onde parou." },
  other: {
    kind: "problem",
    message: "Você entrou com outra conta. Nada do que você estava fazendo na primeira foi enviado.",
  },
} as const;

/**
 * The redirect that signs somebody in; new accounts without a full name are asked for it first. A sign-in that lacks
 * its second factor leads to the page for it.
 */
export function signInRedirect(request: Request, { settings }: Pick<Ctx, "settings">, signedIn: Finished): Response {
  const headers = signedInHeaders(settings, signedIn, signedIn.tokens);
  if ("awaits" in signedIn) return redirect(href("/auth/second-step"), { status: 303, headers });
  if (signedIn.again) return redirectWithFlash(request, signedIn.redirectTo, notices[signedIn.again], headers);
  const onward = encodeURIComponent(signedIn.redirectTo);
  const next = signedIn.asksName ? `${href("/profile/name")}?redirectTo=${onward}` : signedIn.redirectTo;
  return redirect(next, { status: 303, headers });
}
