import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { CourseView } from "#app/domain/courses/course.ts";
import { boletoBankingDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { Checkout } from "#app/domain/payments/checkout.ts";
import { methodLabels, type PaymentMethod } from "#app/domain/payments/payment.ts";
import { paymentForm } from "#app/domain/payments/payment-fields.ts";
import { BoletoFields, CardFields, PixNote } from "#app/routes/checkout/method-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type PaymentFormProps = {
  /** The account that fills it in; one that signs in beside this page does not pay with it. */
  sender: string;
  course: CourseView;
  dueDates: Checkout["dueDates"];
  /** The card was declined a moment ago. */
  isDeclined: boolean;
  reply: SubmissionResult<string[]> | undefined;
};

/** What every refused payment is announced by. */
export const failed = "Erro ao processar pagamento";

/**
 * The payment form. CSS shows the chosen method's fields, or all where it cannot tell. With script the button says what
 * is missing, and the answer comes in place.
 */
export function PaymentForm({ sender, course, dueDates, isDeclined, reply }: PaymentFormProps) {
  const { payment_method, payment_data } = useFields(paymentForm, reply);
  const data = payment_data.getFieldset();
  const chosen = payment_method.initialValue ?? (isDeclined ? "credit_card" : "pix");
  const isGone = chosen === "credit_card" && (isDeclined || Boolean(reply?.error));
  return (
    <form
      method="post"
      noValidate
      data-checkout={href("/checkout/success/:id", { id: String(course.id) })}
      className="flex flex-col gap-5"
    >
      <div data-errors className="empty:hidden">
        <ErrorSummary
          title={failed}
          errors={isDeclined && !reply ? { "": [adviceWhenDeclined] } : linesOf(reply?.error)}
        />
      </div>
      <template>
        <ErrorSummary title={failed} errors={{ "": [adviceWhenDeclined] }} />
      </template>
      <input type="hidden" name="sent_by" value={sender} />
      <input type="hidden" name="course_id" value={course.id} />
      <input type="hidden" name="amount" value={course.priceCents / 100} />
      <fieldset id={payment_method.name} className="min-w-0">
        <legend className="font-serif text-xl font-semibold">Como você quer pagar?</legend>
        <div className="mt-3 divide-y divide-line overflow-hidden rounded-soft border border-line bg-raised">
          <Method method="pix" chosen={chosen}>
            <PixNote />
          </Method>
          <Method method="credit_card" chosen={chosen}>
            <CardFields data={data} isGone={isGone} />
          </Method>
          <Method method="boleto" chosen={chosen}>
            <BoletoFields data={data} dueDates={dueDates} />
          </Method>
        </div>
        <FieldErrors id={`${payment_method.name}-error`} errors={payment_method.errors} />
      </fieldset>
      <div className="flex flex-col gap-2">
        <Button className="flex-col gap-0 sm:self-start">
          <span>
            Pagar <span data-price>{amountLabel(course.priceCents)}</span>
          </span>
          <span data-missing className="text-sm font-normal empty:hidden" />
        </Button>
        <p role="status" data-progress className="text-sm font-semibold text-leaf empty:hidden" />
      </div>
    </form>
  );
}

const about: Record<PaymentMethod, { icon: IconName; when: string }> = {
  credit_card: { icon: "card", when: "aprovação na hora" },
  pix: { icon: "pix", when: "aprovação em segundos" },
  boleto: { icon: "boleto", when: `vence em ${boletoBankingDays} dias úteis` },
};

type MethodProps = { method: PaymentMethod; chosen: string; children: React.ReactNode };

function Method({ method, chosen, children }: MethodProps) {
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
          <span className="text-sm text-muted">{about[method].when}</span>
        </span>
        <Icon name={about[method].icon} className="shrink-0 text-leaf" />
      </label>
      {children}
    </div>
  );
}

const adviceWhenDeclined =
  "O pagamento não foi aceito e nada foi cobrado. Confira os dados do cartão, use outro ou escolha outra forma de pagar.";

/** The summary's lines: a sentence that several fields share stands once, leading to the first of them. */
function linesOf(errors: Record<string, string[] | null> | null | undefined) {
  const shownErrors = new Set<string>();
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, sentences]) => [
      name,
      sentences?.filter((sentence) => !shownErrors.has(sentence) && shownErrors.add(sentence)),
    ]),
  );
}
