import { href } from "react-router";
import { requestOptions } from "#app/domain/second-factor/passkeys.server.ts";
import { factorForm } from "#app/domain/second-factor/second-factor.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { findSecondStep, passSecondStep } from "#app/domain/sign-in/second-step.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { factorToken, pendingSignIns, sessionToken } from "#app/http/sessions/session.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/second-step";
import { FactorField, PasskeyButton } from "./factor-field.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInRedirect } from "./signed-in.server.ts";

/** Where a sign-in shows its second factor. Without one under way, redirects to begin again. */
export const loader = page(async (ctx, { request, url }) => {
  const token = factorToken(request, ctx.settings);
  const waiting = await findSecondStep(ctx, token);
  if (!waiting) throw redirectWithFlash(request, href("/auth/login"), { kind: "problem", message: over });
  const { userId, email, redirectTo } = waiting;
  const passkey = await requestOptions(ctx, userId, token);
  return { email, redirectTo, passkey, byRecovery: url.searchParams.has("recuperacao") };
});

const over = "O tempo ou as tentativas para o código acabaram. Entre de novo.";

export const action = form({
  schema: factorForm,
  run: async (ctx, shown, { request }) => {
    const { settings } = ctx;
    const signedIn = await passSecondStep(ctx, {
      ...shown,
      token: factorToken(request, settings),
      held: sessionToken(request, settings),
      device: deviceName(request.headers.get("User-Agent")),
    });
    return signInRedirect(request, ctx, { ...signedIn, tokens: pendingSignIns(request, settings) });
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Verificação em duas etapas");

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { email, redirectTo, passkey, byRecovery } = loaderData;
  const { code } = useFields(factorForm, actionData, {});
  return (
    <SignInFrame
      title="Falta a segunda etapa"
      lead={
        <>
          Você está entrando como <strong className="text-ink wrap-anywhere">{email}</strong>.
        </>
      }
    >
      <form method="post" className="flex flex-col gap-4">
        <ErrorSummary errors={actionData?.error} />
        <FactorField field={code} byRecovery={byRecovery} />
        <Button wide>Entrar</Button>
        <PasskeyButton options={passkey} />
      </form>
      <p className="flex flex-col gap-2 border-t border-line pt-6 text-sm text-muted">
        <TextLink href={byRecovery ? href("/auth/second-step") : `${href("/auth/second-step")}?recuperacao`}>
          {byRecovery ? "Usar o código do aplicativo" : "Estou sem o celular: usar um código de recuperação"}
        </TextLink>
        <TextLink href={signInPath(redirectTo)}>Entrar com outra conta</TextLink>
        <span>
          Perdeu o celular e os códigos de recuperação? Peça a alguém da direção da escola que desligue a sua
          verificação em duas etapas.
        </span>
      </p>
    </SignInFrame>
  );
}
