import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { dayLabel } from "#app/domain/payments/labels.ts";
import { Field } from "#app/ui/form/field.tsx";
import { closedDayNote } from "#app/ui/payment/closed-day.ts";

type Data = Record<
  "card_number" | "card_holder" | "card_expiry" | "card_cvv" | "pix_key" | "boleto_due_date",
  FieldMetadata<string | null | undefined>
>;

/** What a card payment asks for. Nothing of it is ever sent back to the page. */
export function CardFields({ data }: { data: Data }) {
  return (
    <Group label="Dados do cartão">
      <div className="col-span-2">
        <Field label="Número do cartão" field={data.card_number} inputMode="numeric" autoComplete="cc-number" />
      </div>
      <div className="col-span-2">
        <Field label="Nome impresso no cartão" field={data.card_holder} autoComplete="cc-name" />
      </div>
      <Field
        label="Validade (MM/AA)"
        field={data.card_expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AA"
      />
      <Field label="CVV" field={data.card_cvv} inputMode="numeric" autoComplete="cc-csc" />
    </Group>
  );
}

/** A payer gives no key to pay: this one is where the money would go back to. The school's code comes next. */
export function PixFields({ data }: { data: Data }) {
  return (
    <Group label="Dados do PIX">
      <div className="col-span-2">
        <Field
          label="Chave PIX para um eventual reembolso"
          hint="CPF, CNPJ, celular, e-mail ou chave aleatória. Só é usada se você pedir o dinheiro de volta, e apagada depois dos 30 dias da garantia."
          field={data.pix_key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="text-sm text-muted col-span-2">O código PIX para pagar aparece no passo seguinte.</p>
    </Group>
  );
}

/** When the boleto is to fall due. */
export function BoletoFields({ data, dueDates }: { data: Data; dueDates: Checkout["dueDates"] }) {
  const { earliest, suggested, latest } = dueDates;
  const chosen = data.boleto_due_date.initialValue ?? suggested;
  return (
    <Group label="Dados do boleto">
      <div className="col-span-2">
        <Field
          label="Vencimento do boleto"
          hint={`O boleto vence em 3 dias úteis, em ${dayLabel(suggested)}. Se preferir, escolha outro dia, de ${dayLabel(earliest)} a ${dayLabel(latest)}.`}
          type="date"
          min={earliest}
          max={latest}
          field={data.boleto_due_date}
          defaultValue={chosen}
        />
      </div>
      <p role="status" data-closed-day className="text-sm col-span-2 empty:hidden">
        {closedDayNote(chosen)}
      </p>
      <p className="text-sm text-muted col-span-2">O acesso é liberado quando o banco confirma o pagamento.</p>
    </Group>
  );
}

/** Folded away by style alone, unless its way to pay is the chosen one; all are open where the browser cannot tell. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-2 items-end gap-4 px-4 pt-1 pb-5 supports-[selector(:has(a))]:not-group-has-[[type=radio]:checked]/method:hidden">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
