import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { dayLabel } from "#app/domain/calendar.ts";
import { boletoBankingDays, invoiceTaxIdDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { type Checkout, isDueDate } from "#app/domain/payments/checkout.ts";
import { type Instalments, instalmentsLabel, planLabel } from "#app/domain/payments/instalments.ts";
import { methodLabels, paymentMethods } from "#app/domain/payments/payment.ts";
import { askAddressNumber, askPostalCode, askTaxId, neededFields } from "#app/domain/payments/payment-fields.ts";
import { ariaProps, Field, Labelled } from "#app/ui/form/field.tsx";
import { closedDayNote } from "#app/ui/payment/closed-day.ts";

type Name =
  | keyof typeof neededFields.credit_card
  | keyof typeof neededFields.boleto
  | "tax_id"
  | "postal_code"
  | "address_number";
type Data = Record<Name, FieldMetadata<string | null | undefined>> & {
  installments: FieldMetadata<number | null | undefined>;
};

/** The card fields. They are never sent back to the page: `isGone` if something was typed before. */
export function CardFields({ data, isGone }: { data: Data; isGone: boolean }) {
  const about = (name: keyof typeof neededFields.credit_card) => {
    const { name: id, initialValue, maxLength, errors } = data[name];
    const message = neededFields.credit_card[name];
    const field = { name: id, initialValue, maxLength, errors: errors ?? (isGone ? [message] : undefined) };
    return { field, "data-asked": message };
  };
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

/** Asks for nothing: a PIX that is refunded goes back to the account that paid it. */
export function PixNote() {
  return (
    <Group label="PIX">
      <p className="text-sm col-span-full">O código para pagar aparece no próximo passo.</p>
    </Group>
  );
}

/** Nothing to fill in here: the provider's own page asks for it. */
export function HostedBoleto({ host }: { host: string }) {
  return (
    <Group label={methodLabels.boleto}>
      <p className="text-sm col-span-full">
        O boleto é feito na página do {host}, no próximo passo. O acesso é liberado quando o banco confirmar o
        pagamento.
      </p>
    </Group>
  );
}

const noInterest = "Sem juros: o total é o mesmo. Os centavos que sobram ficam na última parcela.";

type HostedCardProps = {
  host: string;
  instalments: Instalments | null;
  priceCents: number;
  field: Data["installments"];
};

/** The instalments, where they are chosen here; the card is typed on the provider's own page. */
export function HostedCard({ host, instalments, priceCents, field }: HostedCardProps) {
  return (
    <Group label={methodLabels.credit_card}>
      {instalments?.isChosenHere && (
        <div className="col-span-full max-w-sm">
          <Labelled label="Em quantas vezes?" hint={noInterest} field={field}>
            <select
              {...ariaProps(field, noInterest)}
              defaultValue={String(field.initialValue ?? 1)}
              className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3"
            >
              <option value="1">À vista: {amountLabel(priceCents)}</option>
              {Array.from({ length: instalments.most - 1 }, (_, less) => less + 2).map((count) => (
                <option key={count} value={count}>
                  {instalmentsLabel(priceCents, count)}
                </option>
              ))}
            </select>
          </Labelled>
        </div>
      )}
      <p className="text-sm col-span-full">
        Os dados do cartão você digita na página do {host}, no próximo passo.
        {instalments?.isChosenHere === false &&
          ` Lá você escolhe também em quantas vezes pagar, até ${instalments.most}, e vê os juros e o total de cada uma.`}
      </p>
      {instalments?.plan && (
        <p className="text-sm text-muted col-span-full">
          {planLabel(instalments.plan, priceCents)}. Vale o que a página do {host} mostrar para o seu cartão, antes de
          você confirmar.
        </p>
      )}
    </Group>
  );
}

export function BoletoFields({ data, dueDates }: { data: Data; dueDates: Checkout["dueDates"] }) {
  const { earliest, suggested, latest } = dueDates;
  const chosen = data.boleto_due_date.initialValue ?? suggested;
  const closed = isDueDate(chosen, dueDates) ? closedDayNote(chosen) : null;
  return (
    <Group label="Dados do boleto">
      <div className="col-span-full">
        <Field
          label="Vencimento do boleto"
          hint={`O boleto vence em ${boletoBankingDays} dias úteis, em ${dayLabel(suggested)}. Se preferir, escolha outro dia, de ${dayLabel(earliest)} a ${dayLabel(latest)}.`}
          type="date"
          min={earliest}
          max={latest}
          field={data.boleto_due_date}
          data-asked={neededFields.boleto.boleto_due_date}
          defaultValue={chosen}
        />
      </div>
      <p role="status" data-closed-day className="text-sm col-span-full empty:hidden">
        {closed}
      </p>
      <p className="text-sm text-muted col-span-full">O acesso é liberado quando o banco confirmar o pagamento.</p>
    </Group>
  );
}

type TaxIdProps = { host: string | null; invoices: "none" | "event" | "asaas"; field: Data["tax_id"] };

/** The CPF or CNPJ of the buyer, for every method. */
export function TaxIdField({ host, invoices, field }: TaxIdProps) {
  const hints = {
    none: `O ${host} precisa dele para cobrar. Aqui ele não fica guardado.`,
    asaas: `Para cobrar e para a nota fiscal. Vai só para o ${host}: aqui não fica guardado.`,
    event: `Para a nota fiscal. Fica guardado aqui, criptografado, até ${invoiceTaxIdDays} dias depois do pagamento.`,
  };
  return (
    <div data-method={paymentMethods.join(" ")} className="max-w-sm">
      <Field
        label="CPF ou CNPJ de quem compra"
        hint={hints[invoices]}
        field={field}
        data-asked={askTaxId}
        maxLength={18}
      />
    </div>
  );
}

/** Where the buyer lives, for Asaas's invoice; it finds street and city by the postal code. */
export function AddressFields({ data }: { data: Data }) {
  return (
    <div data-method={paymentMethods.join(" ")} className="grid max-w-sm grid-cols-2 items-start gap-4">
      <Field
        label="CEP"
        hint="Para a nota: não fica guardado."
        field={data.postal_code}
        data-asked={askPostalCode}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
      />
      <Field
        label="Número"
        hint="Da casa ou do prédio."
        field={data.address_number}
        data-asked={askAddressNumber}
        maxLength={10}
      />
    </div>
  );
}

/** Collapsed by CSS unless the payment method is chosen; all are open where CSS cannot do that. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[3fr_2fr] items-start gap-4 px-4 pt-1 pb-5 supports-[selector(:has(a))]:not-group-has-[[type=radio]:checked]/method:hidden">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  );
}
