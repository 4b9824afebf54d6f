import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { dayLabel } from "#app/domain/calendar.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { isDueDate } from "#app/domain/payments/checkout/due-dates.ts";
import { fillIn } from "#app/domain/payments/schema.ts";
import { Field } from "#app/ui/form/field.tsx";
import { closedDayNote } from "#app/ui/payment/closed-day.ts";

type Data = Record<
  "card_number" | "card_holder" | "card_expiry" | "card_cvv" | "pix_key" | "boleto_due_date",
  FieldMetadata<string | null | undefined>
>;

/** How each field is asked for where it is missing. */
const asked: Record<keyof Data, string> = {
  card_number: "Digite o número do cartão.",
  card_holder: "Digite o nome impresso no cartão.",
  card_expiry: "Digite a validade.",
  card_cvv: "Digite o CVV.",
  pix_key: "Digite a chave PIX.",
  boleto_due_date: "Escolha o vencimento.",
};

/** What a card payment asks for. Nothing of it is ever sent back to the page: `isGone` where it was typed before. */
export function CardFields({ data, isGone }: { data: Data; isGone: boolean }) {
  const about = (name: keyof Data) => ({ field: named(data, name, isGone), "data-asked": asked[name] });
  return (
    <Group label="Dados do cartão">
      <p data-again hidden={!isGone} className="col-span-full text-sm">
        Digite de novo os dados do cartão: por segurança, não os guardamos.
      </p>
      <div className="col-span-full">
        <Field label="Número do cartão" {...about("card_number")} inputMode="numeric" autoComplete="cc-number" />
      </div>
      <div className="col-span-full">
        <Field label="Nome impresso no cartão" {...about("card_holder")} autoComplete="cc-name" />
      </div>
      <Field
        label="Validade (MM/AA)"
        {...about("card_expiry")}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/AA"
      />
      <Field label="CVV" {...about("card_cvv")} inputMode="numeric" autoComplete="cc-csc" />
    </Group>
  );
}

/** A payer gives no key to pay: this one is where the money would go back to. The school's code comes next. */
export function PixFields({ data }: { data: Data }) {
  return (
    <Group label="Dados do PIX">
      <div className="col-span-full">
        <Field
          label="Chave PIX para um eventual reembolso"
          hint="CPF, CNPJ, celular, e-mail ou chave aleatória. Só é usada se você pedir o dinheiro de volta, e apagada depois dos 30 dias da garantia."
          field={named(data, "pix_key")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="text-sm text-muted col-span-full">O código PIX para pagar aparece no passo seguinte.</p>
    </Group>
  );
}

/** When the boleto is to fall due. */
export function BoletoFields({ data, dueDates }: { data: Data; dueDates: Checkout["dueDates"] }) {
  const { earliest, suggested, latest } = dueDates;
  const chosen = data.boleto_due_date.initialValue ?? suggested;
  const closed = isDueDate(chosen, dueDates) ? closedDayNote(chosen) : null;
  return (
    <Group label="Dados do boleto">
      <div className="col-span-full">
        <Field
          label="Vencimento do boleto"
          hint={`O boleto vence em 3 dias úteis, em ${dayLabel(suggested)}. Se preferir, escolha outro dia, de ${dayLabel(earliest)} a ${dayLabel(latest)}.`}
          type="date"
          min={earliest}
          max={latest}
          field={named(data, "boleto_due_date")}
          defaultValue={chosen}
        />
      </div>
      <p role="status" data-closed-day className="text-sm col-span-full empty:hidden">
        {closed}
      </p>
      <p className="text-sm text-muted col-span-full">O acesso é liberado quando o banco confirma o pagamento.</p>
    </Group>
  );
}

/** A field that is asked for by its name where it is missing, or where what was typed in it is gone. */
function named(data: Data, name: keyof Data, isGone = false) {
  const { name: id, initialValue, maxLength, errors = [] } = data[name];
  const others = errors.filter((sentence) => sentence !== fillIn);
  const isMissing = isGone || errors.length > 0;
  return { name: id, initialValue, maxLength, errors: others.length || !isMissing ? others : [asked[name]] };
}

/** Folded away by style alone, unless its way to pay is the chosen one; all are open where the browser cannot tell. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[3fr_2fr] items-start gap-4 px-4 pt-1 pb-5 supports-[selector(:has(a))]:not-group-has-[[type=radio]:checked]/method:hidden">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
