import { redirect } from "react-router";
import { openDemo } from "#app/domain/sign-in/demo-code.server.ts";
import { requireLocalRequest } from "#app/domain/sign-in/local-issuer.server.ts";
import { demoCodeFields } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { noStore, page } from "#app/http/page.server.ts";
import { demoCookie } from "#app/http/sessions/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/open";

/** Where a browser that may not be on this machine types the code from the server's log, once. */
export const loader = page(async (ctx, { url, context }) => {
  noStore(context);
  requireLocalRequest(ctx);
  if (!ctx.needsDemoCode) throw redirect(destination(url));
  return null;
});

export const action = form({
  schema: demoCodeFields,
  run: async (ctx, { demo_code }, { request }) => {
    const cookie = demoCookie(ctx.settings, await openDemo(ctx, demo_code));
    return redirect(destination(new URL(request.url)), { status: 303, headers: { "Set-Cookie": cookie } });
  },
  goTo: (leaving) => leaving,
});

/** Back to the sign-in under way, or to the e-mails. */
function destination({ searchParams }: URL) {
  const to = searchParams.get("to") ?? "";
  return /^\/(auth\/local\/authorize\?|dev\/mail(\/\d+)?$)/.test(to) ? to : "/auth/login";
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Demonstração");

export default function OpenDemo({ actionData }: Route.ComponentProps) {
  const { demo_code } = useFields(demoCodeFields, actionData);
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 px-4 py-8 sm:py-20">
      <div>
        <h1 className="text-3xl">Esta é uma demonstração</h1>
        <p className="mt-3 text-muted">
          Aqui se entra sem senha, como qualquer pessoa. Por isso, fora do computador em que a plataforma está, é
          preciso um código. Ele aparece no registro do servidor, vale uma vez e libera só este navegador.
        </p>
      </div>
      <form method="post" className="flex flex-col gap-4">
        <ErrorSummary errors={actionData?.error} />
        <Field label="Código" field={demo_code} autoComplete="off" autoFocus required maxLength={40} />
        <Button wide>Continuar</Button>
      </form>
    </div>
  );
}
