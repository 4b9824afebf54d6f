import { redirect } from "react-router";
import { safeRedirectPath, signInPath } from "#app/domain/sign-in/addresses.ts";
import { configuredProviders, logsCodes, offersEmailCode, signInFields } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/login";
import { begin } from "./begin.server.ts";
import { inAppBrowser, LeaveAppHelp } from "./in-app-browser.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInProblem, wantedPath } from "./sign-in-problem.tsx";

export const loader = page(({ settings, viewer }, { request, url }) => {
  const redirectTo = safeRedirectPath(url.searchParams.get("redirectTo"));
  if (viewer) throw redirect(redirectTo);
  const address = settings.PUBLIC_ORIGIN + signInPath(redirectTo);
  const inApp = inAppBrowser(request.headers.get("User-Agent") ?? "", address);
  const offered = { providers: configuredProviders(settings), byEmail: offersEmailCode(settings) };
  return { redirectTo, address, inApp, ...offered, byLog: logsCodes(settings) };
});

export const action = form({
  schema: signInFields,
  limit: "sign-in.start",
  run: (ctx, fields, { request }) => begin(ctx, fields, { request, again: false }),
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Entrar");

export default function Login({
  loaderData: { redirectTo, address, inApp, providers, byEmail, byLog },
  actionData,
}: Route.ComponentProps) {
  const { email } = useFields(signInFields, actionData, {});
  const wanted = wantedPath(actionData, redirectTo);
  return (
    <SignInFrame
      title="Que bom ter você aqui"
      lead="Aqui não há senha: entre com uma conta que você já tem ou com um código que chega no seu e-mail."
    >
      {inApp && <LeaveAppHelp {...inApp} address={address} />}
      <SignInProblem reply={actionData} />
      {byLog && (
        <p role="alert">
          O login ainda não foi configurado nesta escola: o código aparece no registro do servidor, e só quem cuida dele
          consegue entrar.
        </p>
      )}
      <form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="redirectTo" value={wanted} />
        {providers.map(({ name, label }, i) => (
          <Button key={name} name="provider" value={name} look={i === 0 ? "primary" : "quiet"} wide>
            {`Entrar com ${label}`}
          </Button>
        ))}
      </form>
      {byEmail && (
        <form method="post" className="flex flex-col gap-3 border-t border-line pt-6">
          <input type="hidden" name="redirectTo" value={wanted} />
          <Field
            label="Seu e-mail"
            field={email}
            type="email"
            autoComplete="email"
            hint={byLog ? undefined : "Mandamos um código de seis números. Serve também para quem ainda não tem conta."}
          />
          <Button name="provider" value="email" look={providers.length ? "quiet" : "primary"} wide>
            Receber o código
          </Button>
        </form>
      )}
      <p className="text-sm text-muted">
        Primeira vez? A sua conta é criada quando você entra, de graça.{" "}
        {providers.length > 0 && "Da conta que você escolher recebemos só o nome, o e-mail e a foto."} Ao entrar, você
        aceita os <TextLink href="/termos">termos de uso</TextLink>; o que guardamos está em{" "}
        <TextLink href="/privacidade">privacidade</TextLink>.
      </p>
    </SignInFrame>
  );
}
