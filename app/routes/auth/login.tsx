import { redirect } from "react-router";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { configuredProviders, signInFields } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { pendingSignIns, pendingSignInsCookie } from "#app/http/sessions/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/chrome/logo.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/login";
import { inAppBrowser, LeaveAppHelp } from "./in-app-browser.tsx";
import { SignInProblem, wantedPath } from "./sign-in-problem.tsx";

export const loader = page(({ settings, viewer }, { request, url }) => {
  const redirectTo = safeRedirectPath(url.searchParams.get("redirectTo"));
  if (viewer) throw redirect(redirectTo);
  const address = `${settings.PUBLIC_ORIGIN}/auth/login?redirectTo=${encodeURIComponent(redirectTo)}`;
  const inApp = inAppBrowser(request.headers.get("User-Agent") ?? "", address);
  return { redirectTo, address, inApp, providers: configuredProviders(settings) };
});

export const action = form({
  schema: signInFields,
  limit: "sign-in.start",
  run: async (ctx, fields, { request }) => {
    const begun = await beginSignIn(ctx, { ...fields, tokens: pendingSignIns(request, ctx.settings) });
    const headers = { "Set-Cookie": pendingSignInsCookie(ctx.settings, begun.tokens), "Cache-Control": "no-store" };
    return redirect(begun.redirectUrl, { status: 303, headers });
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Entrar");

export default function Login({
  loaderData: { redirectTo, address, inApp, providers },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12 sm:py-20">
      <div className="text-leaf">
        <Mark size={56} />
      </div>
      <div>
        <h1 className="text-3xl">Que bom ter você aqui</h1>
        <p className="mt-3 text-muted">
          Entre com uma conta que você já tem. Aqui não há senha: o provedor que você escolher confirma que é você.
        </p>
      </div>
      {inApp && <LeaveAppHelp {...inApp} address={address} />}
      <SignInProblem reply={actionData} />
      {providers.length === 0 && (
        <p role="alert">O login ainda não foi configurado nesta escola. Avise a administração.</p>
      )}
      <form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="redirectTo" value={wantedPath(actionData, redirectTo)} />
        {providers.map(({ name, label }, i) => (
          <Button key={name} name="provider" value={name} look={i === 0 ? "primary" : "quiet"} wide>
            {`Entrar com ${label}`}
          </Button>
        ))}
      </form>
      <p className="text-sm text-muted">
        Do provedor recebemos só o seu nome, e-mail e foto. Primeira vez? A sua conta é criada quando você entra, de
        graça. Ao entrar, você aceita os{" "}
        <a href="/termos" className="text-leaf underline underline-offset-4">
          termos de uso
        </a>
        ; o que guardamos está em{" "}
        <a href="/privacidade" className="text-leaf underline underline-offset-4">
          privacidade
        </a>
        .
      </p>
    </div>
  );
}
