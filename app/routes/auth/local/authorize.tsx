import { redirect } from "react-router";
import { grantLocalCode, readLocalRequest } from "#app/domain/sign-in/local-codes.server.ts";
import { type DemoAccount, listDemoAccounts } from "#app/domain/sign-in/local-issuer.server.ts";
import { localAccountFields } from "#app/domain/sign-in/sign-in.ts";
import { form } from "#app/http/form.server.ts";
import { noStore, page } from "#app/http/page.server.ts";
import { leadToDemoCode } from "#app/http/sessions/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/authorize";

export const loader = page(async (ctx, { request, url, context }) => {
  noStore(context);
  leadToDemoCode(ctx, url);
  const signIn = readLocalRequest(ctx, url.searchParams);
  if (signIn.loginHint && request.method !== "HEAD") {
    throw redirect(await grantLocalCode(ctx, signIn, { email: signIn.loginHint }), 303);
  }
  return { accounts: await listDemoAccounts(ctx) };
});

export const action = form({
  schema: localAccountFields,
  run: (ctx, who, { request }) => grantLocalCode(ctx, readLocalRequest(ctx, new URL(request.url).searchParams), who),
  goTo: (back) => back,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Conta de demonstração");

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name } = useFields(localAccountFields, actionData);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-8 px-4 py-12">
      <div>
        <h1 className="text-3xl">Entrar como…</h1>
        <p className="mt-3 text-muted">
          Este provedor só existe na sua máquina, para você experimentar a plataforma: aqui ninguém confere senha.
        </p>
      </div>
      <ErrorSummary errors={actionData?.error} />
      <DemoAccounts accounts={loaderData.accounts} />
      <form method="post" className="flex flex-col gap-4 border-t border-line pt-8">
        <h2 className="text-xl">Ou como outra pessoa</h2>
        <Field
          label="E-mail"
          type="email"
          hint="Um e-mail novo cria uma conta nova de estudante."
          field={email}
          autoComplete="off"
        />
        <Field label="Nome" field={name} maxLength={120} autoComplete="off" />
        <Button>Entrar</Button>
      </form>
    </div>
  );
}

const roles = { admin: "Administração", instructor: "Instrutor(a)", student: "Estudante" } as const;

function DemoAccounts({ accounts }: { accounts: DemoAccount[] }) {
  if (!accounts.length) return null;
  return (
    <form method="post">
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map(({ email, fullName, role }) => (
          <li key={email}>
            <button
              type="submit"
              name="email"
              value={email}
              className="flex min-h-16 w-full items-center gap-4 px-2 py-3 text-left hover:bg-leaf-wash"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{fullName}</span>
                  <span className="text-sm text-muted">{roles[role]}</span>
                </span>
                <span className="block text-sm break-words text-muted">{email}</span>
              </span>
              <Icon name="next" className="shrink-0 text-leaf" />
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
