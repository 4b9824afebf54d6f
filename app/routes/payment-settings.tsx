import type { SubmissionResult } from "@conform-to/react";
import { useRef } from "react";
import { data, href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { savePayoutAccount, showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import {
  accountTypeLabels,
  editableAccount,
  keyTypeLabels,
  keyTypes,
  type PayoutAccount,
  payoutAccountForm,
} from "#app/domain/commissions/payout-account.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { maskTaxId } from "#app/domain/tax-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { CheckField, ChoiceField, SelectField } from "#app/ui/form/choice-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/payment-settings";
import { AccountStatus, PayoutHelp, SecurityTips } from "./payment-settings-cards.tsx";

export const handle: Handle = { hydrates: (found?: { face: string }) => found?.face === "form" };

/** Who sees this page is decided by their role; it only ever shows the viewer's own account. */
export const loader = page(async (ctx) => {
  const face = !ctx.viewer ? "visitor" : can(ctx.viewer, "payoutAccounts.edit") ? "form" : "others";
  const account = face === "form" ? await showPayoutAccount(ctx) : null;
  const version = versionOf(editableAccount(account));
  return data({ face, account, version } as const, { status: statusOf[face] });
});

const statusOf = { visitor: 401, others: 403, form: 200 } as const;

export const action = form({
  ...formOf(savePayoutAccount),
  schema: payoutAccountForm,
  resendAfterSignIn: true,
  goTo: () => ["/payment-settings", "Configurações salvas com sucesso!"],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Dados de Pagamento");

export default function PaymentSettings({ loaderData: { face, account, version }, actionData }: Route.ComponentProps) {
  if (face !== "form") return <NotHere isVisitor={face === "visitor"} />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <BackLink href="/admin">Voltar ao painel</BackLink>
      <h1 className="mt-1 text-3xl">Dados de Pagamento</h1>
      <p className="mt-3 max-w-2xl text-muted">
        É para esta conta que a escola envia as suas comissões, por PIX. Só você vê estes dados completos.
      </p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <ReauthenticationNotice to="mudar estes dados" />
          <AccountForm account={account} version={version} reply={actionData} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:row-start-1">
          <AccountStatus account={account} />
          <div className="flex flex-col gap-6 max-lg:hidden">
            <PayoutHelp />
            <SecurityTips />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:hidden">
          <PayoutHelp />
          <SecurityTips />
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
        action={<ButtonLink href={signInPath(href("/payment-settings"))}>Entrar</ButtonLink>}
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

type AccountFormProps = {
  account: PayoutAccount | null;
  version: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** The kinds of PIX key with an example each. */
const keyTypeNames = Object.fromEntries(
  keyTypes.map((type) => [type, `${keyTypeLabels[type].label}, como ${keyTypeLabels[type].example}`]),
);

/** Text edited in the middle is left as it is: the cursor would jump. */
function maskAtTheEnd(input: HTMLInputElement, type?: string) {
  if (input.selectionEnd === input.value.length) mask(input, type);
}

function mask(input: HTMLInputElement, type?: string) {
  const kind = type === "cpf" || type === "cnpj" ? type : undefined;
  if (type === undefined || kind) input.value = maskTaxId(input.value, kind);
}

/** Bank and PIX data, in two groups. Script formats documents and keys while they are typed. */
function AccountForm({ account, version, reply }: AccountFormProps) {
  const start = account ? typedForm(account) : { is_active: "on" };
  const fields = useFields(payoutAccountForm, reply, start as never);
  const key = useRef<HTMLInputElement>(null);
  const type = useRef<HTMLSelectElement>(null);
  return (
    <form method="post" className="flex min-w-0 flex-col gap-10">
      <ErrorSummary title="Erro ao salvar configurações" errors={reply?.error} />
      <VersionField field={fields.version} saved={version} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-serif text-xl font-semibold">Dados bancários</legend>
        <Field label="Banco" field={fields.bank_name} placeholder="Ex.: Banco do Brasil" autoComplete="off" />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Agência" hint="Com o dígito, se houver." field={fields.bank_agency} autoComplete="off" />
          <Field label="Número da conta" hint="Com o dígito." field={fields.bank_account} autoComplete="off" />
        </div>
        <ChoiceField label="Tipo de conta" options={accountTypeLabels} field={fields.bank_account_type} />
        <Field label="Nome do titular" field={fields.account_holder_name} autoComplete="name" />
        <Field
          label="CPF ou CNPJ do titular"
          hint="Só os números bastam; CNPJ novo pode ter letras."
          field={fields.account_holder_document}
          onInput={({ currentTarget }) => maskAtTheEnd(currentTarget)}
          onBlur={({ currentTarget }) => mask(currentTarget)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-4 font-serif text-xl font-semibold">Chave PIX</legend>
        <SelectField
          label="Tipo da chave"
          options={keyTypeNames}
          placeholder="Escolha"
          field={fields.pix_key_type}
          ref={type}
          onChange={({ currentTarget }) => mask(key.current!, currentTarget.value)}
          autoComplete="off"
        />
        <Field
          label="Chave PIX"
          hint="A chave deve pertencer ao mesmo CPF ou CNPJ dos dados bancários. Se for de outra pessoa, o banco devolve o pagamento."
          field={fields.pix_key}
          ref={key}
          onInput={({ currentTarget }) => maskAtTheEnd(currentTarget, type.current!.value)}
          onBlur={({ currentTarget }) => mask(currentTarget, type.current!.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </fieldset>
      <CheckField
        label="Receber por esta conta"
        hint="Desmarque para suspender: as comissões se acumulam até você ativar de novo."
        field={fields.is_active}
      />
      <p>
        <Button className="max-sm:w-full">
          <span className="in-aria-busy:hidden">Salvar configurações</span>
          <span className="hidden in-aria-busy:inline">Salvando...</span>
        </Button>
      </p>
    </form>
  );
}

/** Saved values as their owner would type them. */
function typedForm({ is_active, pix_key, pix_key_type, ...account }: PayoutAccount) {
  const isTaxId = pix_key_type === "cpf" || pix_key_type === "cnpj";
  return {
    ...{ ...account, pix_key_type, is_active: is_active ? "on" : undefined },
    pix_key: isTaxId ? maskTaxId(pix_key, pix_key_type) : pix_key,
  };
}
