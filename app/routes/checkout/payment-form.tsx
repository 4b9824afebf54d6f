import type { SubmissionResult } from "@conform-to/react";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { methodLabels } from "#app/domain/payments/labels.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-json.ts";
import { paymentFields } from "#app/domain/payments/schema.ts";
import { BoletoFields, CardFields, PixFields } from "#app/routes/checkout/method-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type PaymentFormProps = {
  course: CourseView;
  dueDates: Checkout["dueDates"];
  reply: SubmissionResult<string[]> | undefined;
};

/** What every refused payment is announced by. */
export const failed = "Erro ao processar pagamento";

/**
 * How to pay. Each way's fields show while it is the one chosen, by style alone; where that is unknown, all show.
 * With script the button waits until they are filled in, and the answer comes without leaving the page.
 */
export function PaymentForm({ course, dueDates, reply }: PaymentFormProps) {
  const { payment_method, payment_data } = useFields(paymentFields, reply);
  const data = payment_data.getFieldset();
  const chosen = payment_method.initialValue ?? "credit_card";
  return (
    <form method="post" noValidate data-checkout={`/checkout/success/${course.id}`} className="flex flex-col gap-6">
      <div data-errors className="empty:hidden">
        <ErrorSummary title={failed} errors={linesOf(reply?.error)} />
      </div>
      <template>
        <ErrorSummary title={failed} errors={linesOf({ "": [failed] })} />
      </template>
      <input type="hidden" name="course_id" value={course.id} />
      <input type="hidden" name="amount" value={course.priceCents / 100} />
      <fieldset id={payment_method.name} className="min-w-0">
        <legend className="font-serif text-xl font-semibold">Como você quer pagar?</legend>
        <div className="mt-3 divide-y divide-line overflow-hidden rounded-soft border border-line bg-raised">
          <Method method="credit_card" chosen={chosen}>
            <CardFields data={data} isGone={Boolean(reply?.error) && chosen === "credit_card"} />
          </Method>
          <Method method="pix" chosen={chosen}>
            <PixFields data={data} />
          </Method>
          <Method method="boleto" chosen={chosen}>
            <BoletoFields data={data} dueDates={dueDates} />
          </Method>
        </div>
        <FieldErrors id={`${payment_method.name}-error`} errors={payment_method.errors} />
      </fieldset>
      <div className="flex flex-col gap-2">
        <Button className="sm:self-start">Pagar {amountLabel(course.priceCents)}</Button>
        <p role="status" data-progress className="text-sm font-semibold text-leaf empty:hidden" />
      </div>
    </form>
  );
}

const about: Record<PaymentMethod, { icon: IconName; when: string }> = {
  credit_card: { icon: "card", when: "aprovação na hora" },
  pix: { icon: "pix", when: "aprovação em segundos" },
  boleto: { icon: "boleto", when: "vence em 3 dias úteis" },
};

type MethodProps = { method: PaymentMethod; chosen: string; children: React.ReactNode };

/** One way to pay; what it asks for unfolds below it while it is the one chosen. */
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

/**
 * What the summary says below its title: what to do about a payment that was declined; and a sentence that several
 * fields share once, leading to the first of them.
 */
function linesOf(errors: Record<string, string[] | null> | null | undefined) {
  const said = new Set<string>();
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, sentences]) => [
      name,
      sentences
        ?.filter((sentence) => !said.has(sentence) && said.add(sentence))
        .map((sentence) => (sentence === failed ? adviceWhenDeclined : sentence)),
    ]),
  );
}
