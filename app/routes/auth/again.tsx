import { redirect } from "react-router";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { hasSecondFactorOfItsOwn } from "#app/domain/second-factor/accept-code.server.ts";
import { requestOptions } from "#app/domain/second-factor/passkeys.server.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { reauthenticationPath, safeRedirectPath, signInPath } from "#app/domain/sign-in/addresses.ts";
import { confirmByFactor } from "#app/domain/sign-in/second-step.server.ts";
import { configuredProviders, confirmFields, offersEmailCode } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { pendingSignIns, sessionToken } from "#app/http/sessions/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/again";
import { begin } from "./begin.server.ts";
import { FactorField, PasskeyButton } from "./factor-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SignInProblem, wantedPath } from "./sign-in-problem.tsx";
import { signInRedirect } from "./signed-in.server.ts";

export const loader = page(async (ctx, { request, url }) => {
  const { settings, viewer } = ctx;
  const redirectTo = safeRedirectPath(url.searchParams.get("redirectTo"));
  if (!viewer) throw redirect(signInPath(redirectTo));
  const { fullName, email } = viewer;
  const byFactor = await hasSecondFactorOfItsOwn(ctx, viewer.id);
  const passkey = byFactor ? await requestOptions(ctx, viewer.id, sessionToken(request, settings)) : null;
  const ways = byFactor
    ? { providers: [], byEmail: false }
    : { providers: configuredProviders(settings), byEmail: offersEmailCode(settings) };
  return { redirectTo, fullName, email, byFactor, byRecovery: url.searchParams.has("recuperacao"), passkey, ...ways };
});

export const action = form({
  schema: confirmFields,
  limit: "sign-in.start",
  run: async (ctx, { code, passkey, ...fields }, { request }) => {
    if (fields.provider !== "factor") return await begin(ctx, fields, { request, again: true });
    const { settings } = ctx;
    const signedIn = await confirmByFactor(ctx, {
      code,
      passkey,
      held: sessionToken(request, settings),
      device: deviceName(request.headers.get("User-Agent")),
    });
    const redirectTo = safeRedirectPath(fields.redirectTo);
    const tokens = pendingSignIns(request, settings);
    return signInRedirect(request, ctx, { ...signedIn, redirectTo, tokens });
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Entrar de novo");

export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  const { redirectTo, fullName, email, providers, byEmail, byFactor, byRecovery, passkey } = loaderData;
  const { code } = useFields(confirmFields, actionData, {});
  const here = reauthenticationPath(redirectTo);
  return (
    <SignInFrame
      title="Confirme que é você"
      lead={`Antes de mexer em pagamentos, vouchers, papéis e dados de outras pessoas, a escola pede um login feito há no máximo ${recentSignInMinutes} minutos. Assim, ninguém usa um computador que você deixou aberto para pagar no seu lugar.`}
    >
      <p className="border-y border-line py-3">
        <span className="text-sm text-muted">Você entrou como</span>
        <strong className="block wrap-anywhere">{fullName}</strong>
        <span className="block text-sm text-muted wrap-anywhere">{email}</span>
      </p>
      <SignInProblem reply={actionData} />
      <form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="redirectTo" value={wantedPath(actionData, redirectTo)} />
        {byFactor && (
          <>
            <FactorField field={code} byRecovery={byRecovery} />
            <Button name="provider" value="factor" wide>
              Confirmar
            </Button>
            <PasskeyButton options={passkey} />
            <ButtonLink href={byRecovery ? here : `${here}&recuperacao`} look="plain" wide>
              {byRecovery ? "Usar o código do aplicativo" : "Usar um código de recuperação"}
            </ButtonLink>
          </>
        )}
        {providers.map(({ name, label }, i) => (
          <Button
            key={name}
            name="provider"
            value={name}
            look={i === 0 ? "primary" : "quiet"}
            wide
            className="text-balance"
          >
            {`Entrar de novo com ${label}`}
          </Button>
        ))}
        {byEmail && (
          <Button name="provider" value="email" look={providers.length ? "quiet" : "primary"} wide>
            Receber um código por e-mail
          </Button>
        )}
        <ButtonLink href={redirectTo} look="plain" wide>
          Agora não, voltar
        </ButtonLink>
      </form>
      <form method="post" action="/auth/logout" className="text-sm text-muted">
        Esta conta não é sua?{" "}
        <button
          type="submit"
          className="min-h-11 cursor-pointer text-leaf underline underline-offset-4 hover:text-leaf-deep"
        >
          Sair dela
        </button>
      </form>
    </SignInFrame>
  );
}
