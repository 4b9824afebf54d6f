import { href, redirect } from "react-router";
import { requireFoundingKey } from "#app/domain/founding.server.ts";
import { foundersEmailFields } from "#app/domain/founding.ts";
import { deviceName } from "#app/domain/sessions/device.ts";
import { askEmailCode } from "#app/domain/sign-in/email-code.server.ts";
import { mailsCodes } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { codeToken, codeTokenCookie, setupKey, setupKeyCookie } from "#app/http/sessions/session.server.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { Step } from "./step.tsx";

/** The one-time address leads here. Its key goes into a cookie at once, so that it appears in no other address. */
export const loader = page(async (ctx, { request, url }) => {
  const { settings } = ctx;
  // Copied from a terminal, it may come with blanks.
  const given = url.searchParams.get("key")?.replace(/\s/g, "") ?? null;
  await requireFoundingKey(ctx, given ?? setupKey(request, settings));
  if (given !== null) {
    const headers = { "Set-Cookie": setupKeyCookie(settings, given), "Referrer-Policy": "no-referrer" };
    throw redirect(href("/setup"), { status: 303, headers });
  }
  return { byLog: !mailsCodes(settings) };
});

export const action = form({
  schema: foundersEmailFields,
  limit: "sign-in.start",
  run: async (ctx, { email }, { request }) => {
    const { settings } = ctx;
    await requireFoundingKey(ctx, setupKey(request, settings));
    const device = deviceName(request.headers.get("User-Agent"));
    const input = { email, device, redirectTo: href("/setup/:step", { step: "school" }), always: true };
    const { token } = await askEmailCode(ctx, input, codeToken(request, settings));
    return redirect(href("/setup/founder"), {
      status: 303,
      headers: { "Set-Cookie": codeTokenCookie(settings, token) },
    });
  },
  goTo: (leaving) => leaving,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Preparar a escola");

export default function FoundersEmail({ loaderData: { byLog }, actionData }: Route.ComponentProps) {
  const { email } = useFields(foundersEmailFields, actionData, {});
  return (
    <Step
      step="founder"
      title="Quem funda a escola?"
      lead="Quem funda administra a escola e convida as outras pessoas. Depois, esta página se fecha para sempre, e você entra como todo mundo."
    >
      <form method="post" className="flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <Field
          label="Seu e-mail"
          field={email}
          type="email"
          autoComplete="email"
          required
          hint={
            byLog
              ? "É com ele que você vai entrar; confira letra por letra. Esta escola ainda não manda e-mails: o código aparece no registro do servidor, onde você achou este endereço."
              : "É com ele que você vai entrar. Mandamos um código de seis números para confirmar."
          }
        />
        {actionData?.code === "too_many" && (
          <p className="text-sm text-muted">
            O último código que saiu ainda vale: <TextLink href={href("/setup/founder")}>digite-o aqui</TextLink>.
          </p>
        )}
        <Button wide>Receber o código</Button>
      </form>
    </Step>
  );
}
