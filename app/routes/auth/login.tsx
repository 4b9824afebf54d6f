import { redirect } from "react-router";
import { beginSignIn } from "#app/domain/sign-in/begin-sign-in.server.ts";
import { destination } from "#app/domain/sign-in/destination.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { signInFields } from "#app/domain/sign-in/schema.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { keepSignIns, signInsUnderWay } from "#app/http/sessions/session.server.ts";
import { inAppBrowser } from "#app/routes/auth/in-app-browser.ts";
import { LeaveAppHelp } from "#app/routes/auth/leave-app-help.tsx";
import { Button } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/chrome/logo.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/login";

export const loader = page(({ settings, viewer }, { request, url }) => {
  const redirectTo = destination(url.searchParams.get("redirectTo"));
  if (viewer) throw redirect(redirectTo);
  const address = `${settings.PUBLIC_ORIGIN}/auth/login?redirectTo=${encodeURIComponent(redirectTo)}`;
  const inApp = inAppBrowser(request.headers.get("User-Agent") ?? "", address);
  return { redirectTo, address, inApp, providers: configuredProviders(settings) };
});

export const action = form({
  schema: signInFields,
  limit: "sign-in.start",
  run: async (ctx, fields, { request }) => {
    const begun = await beginSignIn(ctx, { ...fields, tokens: signInsUnderWay(request, ctx.settings) });
    const headers = { "Set-Cookie": keepSignIns(ctx.settings, begun.tokens), "Cache-Control": "no-store" };
    return redirect(begun.redirectUrl, { status: 303, headers });
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Entrar");

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
          Entre com uma conta que você já tem. Não pedimos senha: quem confirma que é você é o provedor que escolher.
        </p>
      </div>
      {inApp && <LeaveAppHelp {...inApp} address={address} />}
      <ErrorSummary title="O login não começou" errors={actionData?.error} />
      {providers.length === 0 && (
        <p role="alert">O login ainda não foi configurado nesta escola. Avise a administração.</p>
      )}
      <form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        {providers.map(({ name, label }, i) => (
          <Button key={name} name="provider" value={name} look={i === 0 ? "primary" : "quiet"} wide>
            {`Entrar com ${label}`}
          </Button>
        ))}
      </form>
      <p className="text-sm text-muted">
        Do provedor recebemos só o seu nome, e-mail e foto. É a primeira vez? A sua conta nasce ao entrar, sem custo. Ao
        entrar você aceita os{" "}
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
