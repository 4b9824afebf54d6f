import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { boletoBankingDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { type Checkout, hostedDays } from "#app/domain/payments/checkout.ts";
import type { Instalments } from "#app/domain/payments/instalments.ts";
import { isIssuedByGateway } from "#app/domain/payments/invoice.ts";
import { methodLabels, type PaymentMethod } from "#app/domain/payments/payment.ts";
import { neededFields, trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import {
  AddressFields,
  BoletoFields,
  CardFields,
  HostedBoleto,
  HostedCard,
  PixNote,
  TaxIdField,
} from "#app/routes/checkout/method-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField } from "#app/ui/form/form.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type PaymentFormProps = {
  /** The account that the page was made for; if another one has signed in since, it does not pay. */
  sender: string;
  priceCents: number;
  /** The code of the coupon that lowered it. */
  couponCode: string | null;
  /** The id of the course; undefined for a trail, whose id is in the address. */
  courseId?: number;
  /** For how many people a group purchase is. */
  seats?: number;
  dueDates: Checkout["dueDates"];
  /** The provider whose own page asks for card and boleto; null where this form does. */
  host: string | null;
  /** Whether the provider needs the buyer's CPF or CNPJ. */
  asksTaxId: boolean;
  /** Whether the sale has an invoice, and who issues it. */
  invoices: "none" | "event" | "asaas";
  instalments: Instalments | null;
  /** How it was tried a moment ago and declined. */
  declined: PaymentMethod | null;
  reply: (SubmissionResult<string[]> & { code?: string }) | undefined;
};

/** Never sent back to the page. */
export const cardFields = Object.keys(neededFields.credit_card).map((name) => `payment_data.${name}`);

/** The heading of every refused payment. */
export const failed = "Erro ao processar pagamento";

const unknown =
  "Ainda não sabemos se o pagamento passou: a resposta não chegou. Confira a internet e toque em Pagar de novo: nada é cobrado duas vezes.";

/**
 * The payment form. CSS shows the chosen method's fields, or all where it cannot. With script the button says what is
 * missing, and the answer appears in place.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { sender, priceCents, couponCode, courseId, dueDates, host, declined, reply } = props;
  const constraint = getZodConstraint(trailPaymentFields);
  const [, { payment_method, payment_data }] = useForm<z.input<typeof trailPaymentFields>>({
    lastResult: reply,
    constraint,
  });
  const data = payment_data.getFieldset();
  const chosen = payment_method.initialValue ?? declined ?? "pix";
  const advice = `O pagamento não foi aceito e nada foi cobrado. ${host ? tryOther : tryCard}`;
  const isGone = chosen === "credit_card" && (declined !== null || Boolean(reply?.error));
  const isDeclined = reply ? reply.code === "payment_required" : declined !== null;
  return (
    <form
      method="post"
      noValidate
      data-checkout
      data-in-place="Falta a resposta do pagamento"
      data-lost={unknown}
      className="flex flex-col gap-5"
    >
      <ErrorSummary title={failed} errors={isDeclined ? { "": [advice] } : reply?.error} />
      <OnceField />
      <input type="hidden" name="sent_by" value={sender} />
      {courseId && <input type="hidden" name="course_id" value={courseId} />}
      {props.seats && <input type="hidden" name="seats" value={props.seats} />}
      <input type="hidden" name="amount" value={priceCents / 100} />
      {couponCode && <input type="hidden" name="coupon_code" value={couponCode} />}
      <fieldset id={payment_method.name} className="min-w-0">
        <legend className="font-serif text-xl font-semibold">Como você quer pagar?</legend>
        <div className="mt-3 divide-y divide-line overflow-hidden rounded-soft border border-line bg-raised">
          <Method method="pix" chosen={chosen}>
            <PixNote />
          </Method>
          <Method method="credit_card" chosen={chosen}>
            {host ? (
              <HostedCard
                host={host}
                instalments={props.instalments}
                priceCents={priceCents}
                field={data.installments}
              />
            ) : (
              <CardFields data={data} isGone={isGone} />
            )}
          </Method>
          <Method method="boleto" chosen={chosen} when={host ? `vence em ${hostedDays} dias` : undefined}>
            {host ? <HostedBoleto host={host} /> : <BoletoFields data={data} dueDates={dueDates} />}
          </Method>
        </div>
        <FieldErrors id={`${payment_method.name}-error`} errors={payment_method.errors} />
      </fieldset>
      {props.asksTaxId && <TaxIdField host={host} invoices={props.invoices} field={data.tax_id} />}
      {isIssuedByGateway(props.invoices) && <AddressFields data={data} />}
      <div className="flex flex-col gap-2">
        <Button className="flex-col gap-0 sm:self-start">
          <span>
            Pagar <span data-price>{amountLabel(priceCents)}</span>
          </span>
          <span data-missing className="text-sm font-normal empty:hidden" />
        </Button>
        <p
          role="status"
          data-sending="Processando o pagamento…"
          data-done="Tudo certo! Abrindo a página…"
          className="text-sm font-semibold text-leaf empty:hidden"
        />
      </div>
    </form>
  );
}

const about: Record<PaymentMethod, { icon: IconName; when: string }> = {
  credit_card: { icon: "card", when: "aprovação na hora" },
  pix: { icon: "pix", when: "aprovação em segundos" },
  boleto: { icon: "boleto", when: `vence em ${boletoBankingDays} dias úteis` },
};

type MethodProps = {
  method: PaymentMethod;
  chosen: string;
  when?: string | undefined;
  children: React.ReactNode;
};

function Method({ method, chosen, when = about[method].when, children }: MethodProps) {
  return (
    <div data-method={method} className="group/method has-[[type=radio]:checked]:bg-leaf-wash">
      <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-3 hover:text-leaf">
        <input
          type="radio"
          name="payment_method"
          value={method}
          defaultChecked={method === chosen}
          className="size-4 shrink-0 accent-leaf"
        />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{methodLabels[method]}</span>
          <span className="text-sm text-muted">{when}</span>
        </span>
        <Icon name={about[method].icon} className="shrink-0 text-leaf" />
      </label>
      {children}
    </div>
  );
}

const tryCard = "Confira os dados do cartão, use outro ou escolha outra forma de pagar.";
const tryOther = "Tente outra forma de pagar, ou escreva para o suporte.";
