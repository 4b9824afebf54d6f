import { data } from "react-router";
import { can } from "#app/domain/access/abilities.ts";
import { savePayoutAccount } from "#app/domain/payout-accounts/save-payout-account.server.ts";
import { payoutAccountForm } from "#app/domain/payout-accounts/schema.ts";
import { showPayoutAccount } from "#app/domain/payout-accounts/show-payout-account.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AccountForm } from "#app/routes/payment-settings/account-form.tsx";
import { AccountStatus, KeepingSafe, PayoutHelp } from "#app/routes/payment-settings/cards.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** Whom the page is for decides what it shows; what it shows of an account is its owner's own. */
export const loader = page(async (ctx) => {
  const face = !ctx.viewer ? "visitor" : can(ctx.viewer, "payoutAccounts.edit") ? "form" : "others";
  const account = face === "form" ? await showPayoutAccount(ctx) : null;
  return data({ face, account } as const, { status: statusOf[face] });
});

const statusOf = { visitor: 401, others: 403, form: 200 } as const;

export const action = form({
  schema: payoutAccountForm,
  limit: "profile.edit",
  typed: true,
  run: (ctx, account) => savePayoutAccount(ctx, account),
  goTo: (_, { request }) =>
    redirectSaying(request, "/payment-settings", { kind: "success", message: "Configurações salvas com sucesso!" }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Dados de Pagamento");

export default function PaymentSettings({ loaderData: { face, account }, actionData }: Route.ComponentProps) {
  if (face !== "form") return <NotHere isVisitor={face === "visitor"} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <BackLink href="/admin">Voltar ao painel</BackLink>
      <h1 className="mt-1 text-3xl">Dados de Pagamento</h1>
      <p className="mt-3 max-w-2xl text-muted">
        É para esta conta que a escola envia as suas comissões, por PIX. Só você vê estes dados por inteiro.
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <SignInAnewNotice to="mudar estes dados" />
          <AccountForm account={account} reply={actionData} />
        </div>
        <div className="flex flex-col gap-6 max-lg:row-start-1">
          <AccountStatus account={account} />
          <div className="flex flex-col gap-6 max-lg:hidden">
            <PayoutHelp />
            <KeepingSafe />
          </div>
        </div>
        <div className="flex flex-col gap-6 lg:hidden">
          <PayoutHelp />
          <KeepingSafe />
        </div>
      </div>
    </div>
  );
}

function NotHere({ isVisitor }: { isVisitor: boolean }) {
  if (isVisitor) {
    return (
      <EmptyState
        heading="h1"
        title="Acesso restrito"
        action={<ButtonLink href="/auth/login?redirectTo=%2Fpayment-settings">Entrar</ButtonLink>}
      >
        Faça login para ver os seus dados de pagamento.
      </EmptyState>
    );
  }
  return (
    <EmptyState heading="h1" title="Acesso Negado" action={<ButtonLink href="/">Voltar à página inicial</ButtonLink>}>
      Apenas instrutores e administradores podem acessar as configurações de pagamento
    </EmptyState>
  );
}
