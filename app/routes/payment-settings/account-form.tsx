import type { SubmissionResult } from "@conform-to/react";
import { maskTaxId } from "#app/domain/documents/tax-id-mask.ts";
import { accountTypeLabels, keyTypeLabels, keyTypes } from "#app/domain/payout-accounts/labels.ts";
import { type PayoutAccount, payoutAccountForm } from "#app/domain/payout-accounts/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type AccountFormProps = { account: PayoutAccount | null; reply: SubmissionResult<string[]> | undefined };

/** Each kind of key with what one looks like. */
const keyTypeNames = Object.fromEntries(
  keyTypes.map((type) => [type, `${keyTypeLabels[type].label}, como ${keyTypeLabels[type].example}`]),
);

/** Bank and PIX data, in two groups (B §3). Script formats documents and keys as they are typed. */
export function AccountForm({ account, reply }: AccountFormProps) {
  const start = account ? typedForm(account) : { is_active: "on" };
  const fields = useFields(payoutAccountForm, reply, start as never);
  return (
    <form method="post" data-payout-account className="flex min-w-0 flex-col gap-10">
      <ErrorSummary title="Erro ao salvar configurações" errors={reply?.error} />
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
          autoComplete="off"
        />
        <Field
          label="Chave PIX"
          hint="A chave deve pertencer ao mesmo CPF ou CNPJ dos dados bancários. Se for de outra pessoa, o banco devolve o pagamento."
          field={fields.pix_key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </fieldset>
      <CheckField
        label="Receber por esta conta"
        hint="Desmarque para suspender: as comissões se acumulam até você ligar de novo."
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

/** What was kept, as its owner would type it. */
function typedForm({ is_active, pix_key, pix_key_type, ...account }: PayoutAccount) {
  const isTaxId = pix_key_type === "cpf" || pix_key_type === "cnpj";
  return {
    ...{ ...account, pix_key_type, is_active: is_active ? "on" : undefined },
    pix_key: isTaxId ? maskTaxId(pix_key, pix_key_type) : pix_key,
  };
}
