import { href } from "react-router";
import { signInCodeMinutes } from "#app/domain/facts.ts";
import { schoolOf } from "#app/domain/school.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { findCode, finishByCode } from "#app/domain/sign-in/email-code.server.ts";
import { codeFormFields, maxCodeTries } from "#app/domain/sign-in/email-code.ts";
import { logsCodes } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { codeToken, codeTokenCookie, pendingSignIns, sessionToken } from "#app/http/sessions/session.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/code";
import { SignInFrame } from "./sign-in-frame.tsx";
import { signInRedirect } from "./signed-in.server.ts";

/** The page for the code sent by e-mail. Without a valid one, redirects to ask for another. */
export const loader = page(async (ctx, { request }) => {
  const token = codeToken(request, ctx.settings);
  const pending = token ? await findCode(ctx, token) : undefined;
  const door = ctx.viewer ? href("/auth/again") : href("/auth/login");
  if (!pending) throw redirectWithFlash(request, door, { kind: "problem", message: over });
  const sender = logsCodes(ctx.settings) ? null : schoolOf(ctx.settings).email;
  return { email: pending.email, redirectTo: pending.redirectTo, isSpent: pending.isSpent, door, sender };
});

const over = "O código não vale mais. Peça outro para entrar.";

export const action = form({
  schema: codeFormFields,
  run: async (ctx, { code }, { request }) => {
    const { settings } = ctx;
    const signedIn = await finishByCode(ctx, {
      code,
      token: codeToken(request, settings),
      held: sessionToken(request, settings),
      device: deviceName(request.headers.get("User-Agent")),
    });
    const response = signInRedirect(request, ctx, { ...signedIn, tokens: pendingSignIns(request, settings) });
    response.headers.append("Set-Cookie", codeTokenCookie(settings, null));
    return response;
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Digite o código");

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const { email, redirectTo, isSpent, door, sender } = loaderData;
  const { code } = useFields(codeFormFields, actionData, {});
  return (
    <SignInFrame
      title={isSpent ? "Peça outro código" : "Digite o código"}
      lead={
        !isSpent && (
          <>
            {sender ? "Mandamos seis números para " : "O servidor escreveu no seu registro seis números para "}
            <strong className="text-ink wrap-anywhere">{email}</strong>. Eles valem {signInCodeMinutes} minutos, só
            neste navegador.
          </>
        )
      }
    >
      {isSpent ? (
        <Notice kind="problem">
          Foram {maxCodeTries} tentativas com o código errado. Por segurança, ele não vale mais.
        </Notice>
      ) : (
        <form method="post" className="flex flex-col gap-4">
          <ErrorSummary errors={actionData?.error} />
          <Field
            label="Código"
            field={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            maxLength={20}
          />
          <Button wide>Entrar</Button>
        </form>
      )}
      <form
        method="post"
        action={door}
        className={classNames("flex flex-col gap-3", !isSpent && "border-t border-line pt-6")}
      >
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <input type="hidden" name="email" value={email} />
        {!isSpent && (
          <p className="text-sm text-muted">
            {sender
              ? `Não chegou? Espere um minuto e olhe também na caixa de spam: a mensagem vem de ${sender}.`
              : "Não achou? Espere um minuto e peça outro."}
          </p>
        )}
        <Button name="provider" value="email" look={isSpent ? undefined : "quiet"} wide>
          Pedir outro código
        </Button>
        <TextLink href={`${door}?redirectTo=${encodeURIComponent(redirectTo)}`}>
          Usar outro e-mail ou outra conta
        </TextLink>
      </form>
    </SignInFrame>
  );
}
