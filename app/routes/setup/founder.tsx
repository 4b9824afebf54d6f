import { href } from "react-router";
import { signInCodeMinutes } from "#app/domain/facts.ts";
import { foundSchool, requireFoundingKey } from "#app/domain/founding.server.ts";
import { founderFields } from "#app/domain/founding.ts";
import { schoolOf } from "#app/domain/school.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { findCode } from "#app/domain/sign-in/email-code.server.ts";
import { mailsCodes } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import {
  codeToken,
  codeTokenCookie,
  pendingSignIns,
  sessionToken,
  setupKey,
  setupKeyCookie,
} from "#app/http/sessions/session.server.ts";
import { signInRedirect } from "#app/routes/auth/signed-in.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/founder";
import { Step } from "./step.tsx";

/** Where the founder types the code and their name; without a valid code, redirects to ask again. */
export const loader = page(async (ctx, { request }) => {
  const { settings } = ctx;
  await requireFoundingKey(ctx, setupKey(request, settings));
  const token = codeToken(request, settings);
  const pending = token ? await findCode(ctx, token) : undefined;
  if (!pending) throw redirectWithFlash(request, href("/setup"), { kind: "problem", message: over });
  const asksName = settings.fromEnvironment.PLATFORM_NAME === undefined;
  return { email: pending.email, sender: mailsCodes(settings) ? schoolOf(settings).email : null, asksName };
});

const over = "O código não vale mais. Peça outro.";

export const action = form({
  schema: founderFields,
  run: async (ctx, fields, { request }) => {
    const { settings } = ctx;
    await requireFoundingKey(ctx, setupKey(request, settings));
    const founded = await foundSchool(ctx, {
      ...fields,
      token: codeToken(request, settings),
      held: sessionToken(request, settings),
      device: deviceName(request.headers.get("User-Agent")),
    });
    const response = signInRedirect(request, ctx, { ...founded, tokens: pendingSignIns(request, settings) });
    response.headers.append("Set-Cookie", codeTokenCookie(settings, null));
    response.headers.append("Set-Cookie", setupKeyCookie(settings, null));
    return response;
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Quem funda a escola");

export default function Founder({ loaderData: { email, sender, asksName }, actionData }: Route.ComponentProps) {
  const { code, full_name, PLATFORM_NAME } = useFields(founderFields, actionData, {});
  return (
    <Step
      step="founder"
      title="Confirme que é você"
      lead={
        <>
          {sender ? "Mandamos seis números para " : "O servidor escreveu no registro seis números para "}
          <strong className="text-ink wrap-anywhere">{email}</strong>. Eles valem {signInCodeMinutes} minutos, só neste
          navegador.
        </>
      }
    >
      <form method="post" className="flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <Field label="Código" field={code} inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
        <Field label="Seu nome completo" field={full_name} required autoComplete="name" />
        {asksName && (
          <Field
            label="Nome da escola"
            field={PLATFORM_NAME}
            hint="Como as pessoas a conhecem. Dá para mudar depois."
            required
            autoComplete="organization"
          />
        )}
        <Button wide>Fundar a escola</Button>
      </form>
      <p className="mt-6 border-t border-line pt-6 text-sm text-muted">
        {sender
          ? `Não chegou? Olhe também na caixa de spam: a mensagem vem de ${sender}. `
          : "Ele aparece no mesmo lugar em que você achou o endereço desta página. "}
        <TextLink href={href("/setup")}>Pedir outro código ou usar outro e-mail</TextLink>
      </p>
    </Step>
  );
}
