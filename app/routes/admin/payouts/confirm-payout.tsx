import type { SubmissionResult } from "@conform-to/react";
import type { PayeeGroup } from "#app/domain/payouts/payout-view.ts";
import { confirmationForm } from "#app/domain/payouts/schema.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Notice } from "#app/ui/notice.tsx";

type ConfirmPayoutProps = {
  id: number;
  reference: string;
  groups: PayeeGroup[];
  reply: SubmissionResult<string[]> | undefined;
};

/** The end of a payout: said to be paid, or taken back. */
export function ConfirmPayout({ id, reference, groups, reply }: ConfirmPayoutProps) {
  const fields = useFields(confirmationForm, reply);
  const unknown = groups.filter(({ payee, totalCents }) => !payee && totalCents > 0).length;
  return (
    <section aria-labelledby="confirmar" className="mt-10 max-w-xl">
      <h3 id="confirmar" className="text-xl">
        Já pagou a todos?
      </h3>
      {unknown > 0 && (
        <div className="mt-4">
          <Notice
            kind="problem"
            title={counted(unknown, "instrutor sem dados de pagamento", "instrutores sem dados de pagamento")}
          >
            <p>Pague de outra forma antes de confirmar, ou cancele o lote e crie outro sem essas comissões.</p>
          </Notice>
        </div>
      )}
      <form method="post" className="mt-4 flex flex-col gap-5">
        <Field
          label="Referência do pagamento"
          hint={`Como está no seu extrato. Em branco, fica ${reference}.`}
          field={fields.payment_reference}
          autoComplete="off"
        />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Marcar como pagas</Button>
          <ButtonLink href={`/admin/payouts/${id}/cancellation`} look="quiet">
            Cancelar o lote
          </ButtonLink>
        </p>
      </form>
    </section>
  );
}
