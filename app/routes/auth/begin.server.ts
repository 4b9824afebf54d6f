import { href, redirect } from "react-router";
import type { z } from "zod";
import { errorAt } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { askEmail } from "#app/domain/email-address.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { askEmailCode } from "#app/domain/sign-in/email-code.server.ts";
import type { signInFields } from "#app/domain/sign-in/sign-in.ts";
import { codeToken, codeTokenCookie, pendingSignIns, pendingSignInsCookie } from "#app/http/sessions/session.server.ts";

/** Begins a sign-in as the form asks: redirects to the provider, or to the page for the code. */
export async function begin(
  ctx: Ctx,
  { provider, email, redirectTo }: z.infer<typeof signInFields>,
  { request, again }: { request: Request; again: boolean },
): Promise<Response> {
  const { settings } = ctx;
  const leave = (to: string, cookie: string) =>
    redirect(to, { status: 303, headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" } });
  if (provider === "email") {
    if (!email && !again) throw errorAt("email", askEmail);
    const device = deviceName(request.headers.get("User-Agent"));
    const input = { email: email ?? "", redirectTo, device, again };
    const { token } = await askEmailCode(ctx, input, codeToken(request, settings));
    return leave(href("/auth/code"), codeTokenCookie(settings, token));
  }
  const tokens = pendingSignIns(request, settings);
  const begun = await beginSignIn(ctx, { provider, redirectTo, tokens, again });
  return leave(begun.redirectUrl, pendingSignInsCookie(settings, begun.tokens));
}
