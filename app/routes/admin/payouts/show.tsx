import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { z } from "zod";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { simulates } from "#app/domain/payments/checkout.ts";
import type { NoMoney } from "#app/domain/payments/no-money.ts";
import { pixDrawing } from "#app/domain/payments/pix.ts";
import { confirmPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { confirmationForm, type PayeeGroup, payoutNotFound, payoutStateLabels } from "#app/domain/payouts/payout.ts";
import { exportPayout } from "#app/domain/payouts/payout-file.server.ts";
import { showPayout } from "#app/domain/payouts/payouts.server.ts";
import { csv } from "#app/http/csv.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CodeToCopy } from "#app/ui/payment/code-to-copy.tsx";
import { ExportLink } from "#app/ui/table.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { Payee } from "./selection-review.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "commissions.pay",
    query: z.object({}),
    name: (_, { id }) => `lote-${integerId(id, payoutNotFound)}`,
    read: (ctx, _, { id }) => exportPayout(ctx, integerId(id, payoutNotFound)),
  }),
];

export const loader = pageOf(integerPathId(payoutNotFound), async (ctx, id) => ({
  ...(await showPayout(ctx, id)),
  noMoney: simulates(ctx.settings) ? ("Simulação" as const) : null,
}));

/** "Marcar como pagas": everybody in it has been paid. */
export const action = form({
  schema: confirmationForm,
  limit: "api.other",
  run: (ctx, { payment_reference }, { params }) =>
    confirmPayout(ctx, integerId(params.id, payoutNotFound), payment_reference),
  goTo: ({ reference }, { params }) => [
    `/admin/payouts/${params.id}`,
    `Lote pago. Cada instrutor já vê as suas comissões como pagas, com a referência ${reference}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Lote ${loaderData.payout.reference}` : payoutNotFound);

const tones = { open: "wheat", confirmed: "leaf", cancelled: "plain" } as const;

export default function Payout({
  loaderData: { payout, groups, totalCents, noMoney },
  actionData,
}: Route.ComponentProps) {
  const { id, reference, paidAs, state, createdAt, createdByName, confirmedAt, cancelledAt } = payout;
  return (
    <AdminFrame tab="commissions">
      <ErrorSummary title="Erro ao processar pagamentos" errors={actionData?.error} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 first:mt-0">
        <h2 className="text-2xl break-words lining-nums">{reference}</h2>
        <Badge tone={tones[state]}>{payoutStateLabels[state]}</Badge>
      </div>
      <p className="mt-2 text-muted">
        Criado por {createdByName} em {dateTimeLabel(createdAt)}
        {confirmedAt && `, pago em ${dateTimeLabel(confirmedAt)}`}
        {paidAs && paidAs !== reference && `, com a referência ${paidAs}`}
        {cancelledAt && `, cancelado em ${dateTimeLabel(cancelledAt)}`}.
      </p>
      {state === "open" && (
        <ReauthenticationNotice to="ver os códigos PIX e marcar o lote como pago" className="mt-5" />
      )}
      {state === "cancelled" ? (
        <p className="mt-6">As comissões voltaram a pendentes e podem entrar em outro lote.</p>
      ) : (
        <>
          <ol className="mt-6 border-t border-line">
            {groups.map((group) => (
              <li key={group.instructorId} className="border-b border-line py-5">
                <Payee group={group} />
                {group.pixCode && <PayeeCode {...group} code={group.pixCode} noMoney={noMoney} />}
              </li>
            ))}
          </ol>
          <p className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
            Total do lote <strong className="text-2xl tabular-nums">{amountLabel(totalCents)}</strong>
          </p>
        </>
      )}
      {state === "open" && groups.some(({ payee }) => payee) && (
        <div className="mt-6">
          <ExportLink href={`${href("/admin/payouts/:id", { id: String(id) })}?format=csv`} />
          <p className="mt-1 text-sm text-muted sm:text-right">
            Uma planilha com chave, valor e descrição de cada PIX, para a tela de lotes do seu banco.
          </p>
        </div>
      )}
      {state === "open" && <ConfirmPayout id={id} reference={reference} groups={groups} reply={actionData} />}
    </AdminFrame>
  );
}

type ConfirmPayoutProps = {
  id: number;
  reference: string;
  groups: PayeeGroup[];
  reply: SubmissionResult<string[]> | undefined;
};

function ConfirmPayout({ id, reference, groups, reply }: ConfirmPayoutProps) {
  const fields = useFields(confirmationForm, reply);
  const unknown = groups.filter(({ payee, totalCents }) => !payee && totalCents > 0).length;
  return (
    <section aria-labelledby="confirmar" className="mt-10 max-w-xl">
      <h3 id="confirmar" className="text-xl">
        Já pagou a todos?
      </h3>
      {unknown > 0 && (
        <Notice
          className="mt-4"
          kind="problem"
          title={countLabel(unknown, "instrutor sem dados de pagamento", "instrutores sem dados de pagamento")}
        >
          <p>Pague de outra forma antes de confirmar, ou cancele o lote e crie outro sem essas comissões.</p>
        </Notice>
      )}
      <form method="post" className="mt-4 flex flex-col gap-5">
        <Field
          label="Referência do pagamento"
          hint={`Como está no seu extrato. Se ficar em branco, usamos ${reference}.`}
          field={fields.payment_reference}
          autoComplete="off"
        />
        <FormEnd
          label="Marcar como pagas"
          back={href("/admin/payouts/:id/cancellation", { id: String(id) })}
          backLabel="Cancelar o lote"
        />
      </form>
    </section>
  );
}

type PayeeCodeProps = { instructorId: string; instructorName: string; code: string; noMoney: NoMoney | null };

function PayeeCode({ instructorId: id, instructorName: name, code, noMoney }: PayeeCodeProps) {
  const { d, size } = pixDrawing(code);
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf underline underline-offset-4">
        Pagar por PIX
        <span className="sr-only"> a {name}</span>
      </summary>
      <div className="mt-3 grid gap-5 sm:grid-cols-[auto_1fr] sm:items-start">
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={`QR code do PIX para ${name}`}
          shapeRendering="crispEdges"
          className="mx-auto size-60 rounded-soft border border-line bg-[#fff]"
        >
          <path d={d} fill="#000" />
        </svg>
        <CodeToCopy
          id={`pix-${id}`}
          label="PIX copia e cola"
          code={code}
          noMoney={noMoney}
          verb="Copiar código PIX"
          copied="Código copiado. Agora é só colar no app do banco da escola."
        />
      </div>
    </details>
  );
}
