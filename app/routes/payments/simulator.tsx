import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { methodLabels, paymentNotFound, shortTransactionId, statusLabels } from "#app/domain/payments/payment.ts";
import { chargeUpdate, type SimulatedCharge } from "#app/domain/payments/simulator/charge.ts";
import { reportCharge, showCharge } from "#app/domain/payments/simulator/charges.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/simulator";

/** Acts as the bank with PAYMENTS_SIMULATOR=manual; otherwise the use case refuses the page as not found. */
export const loader = pageOf(integerPathId(paymentNotFound), showCharge);

export const action = form({
  schema: chargeUpdate,
  limit: "payment.change",
  run: (ctx, update, { params }) => reportCharge(ctx, integerId(params.id, paymentNotFound), update),
  goTo: (_, { params }) => [`/payments/${params.id}/simulator`, "Anotado. O aviso chega à escola na hora marcada."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Simulador de pagamentos");

export default function Simulator({ loaderData: charge, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p className="inline-block rounded-soft bg-clay-wash px-3 py-1 text-sm font-bold tracking-wide text-clay">
        SIMULADOR — NÃO É UM BANCO
      </p>
      <h1 className="mt-4 text-3xl">Simulador de pagamentos</h1>
      <p className="mt-3 text-muted">
        Esta página faz o papel do banco: escolha o que aconteceu com a cobrança e como a escola é avisada. Só existe no
        modo de simulação manual, e nenhum valor é cobrado de verdade.
      </p>
      <ChargeRecord charge={charge} />
      <NewsForm reply={actionData} />
      <a
        href={href("/payments/:id", { id: String(charge.payment.id) })}
        className="mt-8 inline-flex min-h-11 items-center gap-1 text-leaf underline underline-offset-4"
      >
        <Icon name="previous" size={16} /> Voltar ao pagamento
      </a>
    </div>
  );
}

function ChargeRecord({ charge: { payment, status, notices } }: { charge: SimulatedCharge }) {
  return (
    <>
      <dl className="mt-6 grid pairs gap-4 border-y border-line py-5 sm:grid-cols-4">
        <Fact className="font-semibold tabular-nums" name="Cobrança">
          {shortTransactionId(payment.transactionId)}
        </Fact>
        <Fact className="font-semibold tabular-nums" name={methodLabels[payment.method]}>
          {amountLabel(payment.amountCents)}
        </Fact>
        <Fact className="font-semibold tabular-nums" name="No banco">
          <StatusBadge payment={{ status, dispute: null, isTest: false }} />
        </Fact>
        <Fact className="font-semibold tabular-nums" name="Na escola">
          <StatusBadge payment={payment} />
        </Fact>
      </dl>
      {notices.length > 0 && (
        <section aria-labelledby="avisos" className="mt-6">
          <h2 id="avisos" className="text-lg">
            Avisos
          </h2>
          <ol className="mt-2 flex flex-col text-sm">
            {notices.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <span className="min-w-0 break-all">
                  {statusLabels[one.status]} <span className="text-muted">{one.eventId}</span>
                </span>
                <span className="text-muted">
                  {one.deliveredAt
                    ? `chegou em ${dateTimeLabel(one.deliveredAt)}`
                    : `sai em ${dateTimeLabel(one.deliverAt)}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function NewsForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { status, order, delaySeconds, copies } = useFields(chargeUpdate, reply);
  return (
    <form method="post" className="mt-8 flex flex-col gap-5">
      <h2 className="text-lg">O que aconteceu?</h2>
      <ErrorSummary errors={reply?.error} />
      <ChoiceField
        field={status}
        label="Resultado"
        standard="completed"
        options={{ completed: "Foi pago", failed: "Foi recusado" }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Atraso, em segundos"
          type="number"
          min={0}
          max={3600}
          field={delaySeconds}
          defaultValue={delaySeconds.initialValue ?? "0"}
        />
        <Field
          label="Quantas vezes avisar"
          type="number"
          min={1}
          max={5}
          field={copies}
          defaultValue={copies.initialValue ?? "1"}
        />
      </div>
      <ChoiceField
        field={order}
        label="Quais avisos chegam"
        standard="straight"
        options={{ straight: "Só o que aconteceu", reversed: "E depois um aviso antigo, que diz o contrário" }}
      />
      <Button className="self-start">Avisar a escola</Button>
    </form>
  );
}
