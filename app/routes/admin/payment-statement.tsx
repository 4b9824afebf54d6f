import { href } from "react-router";
import { z } from "zod";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { dayLabel, isoDay } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { shortTransactionId } from "#app/domain/payments/payment.ts";
import { type StatementCheck, statementDays } from "#app/domain/payments/statement.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink, FormEnd, LineLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { SmallFileField } from "#app/ui/form/file-input.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/payment-statement";

/** The gateway is asked for days, the last month's unless others are chosen, or its report is a file. */
export const loader = page((ctx) => {
  authorise(requireViewer(ctx), "payments.seeAll");
  const gateway = gatewayOf(ctx.settings.PAYMENTS_PROVIDER);
  const today = new Date();
  const lastMonth = new Date(today.getTime() - 30 * 86_400_000);
  return {
    gateway: gateway?.name ?? null,
    report: gateway?.report ?? null,
    days: { from: isoDay(lastMonth), until: isoDay(today) },
  };
});

const maxBytes = 5_000_000;
const tooLarge = "O arquivo passa de 5 MB. Peça um relatório de menos dias.";
const missing = "Escolha o arquivo do relatório.";
const statementForm = z.object({
  from: z.string().optional(),
  until: z.string().optional(),
  file: z.instanceof(Blob).optional(),
});

export const action = form({
  schema: statementForm,
  limit: "payments.statement",
  files: { file: () => ({ maxBytes, tooLarge }) },
  run: async (ctx, { file, ...typed }) => {
    if (gatewayOf(ctx.settings.PAYMENTS_PROVIDER)?.report) {
      if (!file?.size) throw errorAt("file", missing);
      return await checkStatement(ctx, { days: null, file: new Uint8Array(await file.arrayBuffer()) });
    }
    const days = statementDays.safeParse(typed);
    if (!days.success) {
      const { fieldErrors } = z.flattenError(days.error);
      throw new AppError("invalid", days.error.issues[0]!.message, { fields: fieldErrors });
    }
    return await checkStatement(ctx, { days: days.data, file: null });
  },
  show: (check) => ({ check }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Conferir o extrato");

export default function PaymentStatement({ loaderData, actionData }: Route.ComponentProps) {
  const check = actionData && "check" in actionData ? actionData.check : null;
  const refused = actionData && !("check" in actionData) ? actionData : undefined;
  const { gateway } = loaderData;
  return (
    <AdminFrame>
      <div className="max-w-2xl">
        <h2 className="text-2xl">Conferir o extrato</h2>
        {gateway ? (
          <>
            {check ? (
              <Result check={check} gateway={gateway} />
            ) : (
              <p className="mt-2 text-muted">
                Compara o que o {gateway} recebeu, devolveu e cobrou de tarifa com o que está aqui, centavo por centavo.
                Nada muda: no fim, você vê onde os dois diferem.
              </p>
            )}
            <StatementForm {...loaderData} days={check ?? loaderData.days} gateway={gateway} refused={refused} />
          </>
        ) : (
          <EmptyState title="Nada a conferir" action={<ButtonLink href="/admin/school/sales">Ver Vendas</ButtonLink>}>
            A escola não vende por uma conta de verdade.
          </EmptyState>
        )}
      </div>
    </AdminFrame>
  );
}

type Refused = Parameters<typeof useFields<typeof statementForm>>[1];
type StatementFormProps = {
  gateway: string;
  report: { label: string; hint: string; accept: string } | null;
  days: { from: string; until: string };
  refused: Refused;
};

function StatementForm({ gateway, report, days, refused }: StatementFormProps) {
  const { from, until, file } = useFields(statementForm, refused, days);
  return (
    <form method="post" encType="multipart/form-data" className="mt-6 flex flex-col gap-5">
      <ErrorSummary title="O extrato não foi conferido" errors={refused?.error} />
      {report ? (
        <SmallFileField {...report} field={file} />
      ) : (
        <div className="flex flex-wrap gap-x-4 gap-y-5 *:min-w-40 *:grow">
          <Field label="Primeiro dia" type="date" field={from} />
          <Field label="Último dia" type="date" field={until} />
        </div>
      )}
      <FormEnd
        label={report ? "Conferir" : `Buscar no ${gateway} e conferir`}
        back={href("/payments")}
        backLabel="Voltar aos pagamentos"
      />
    </form>
  );
}

/** More would be no list to read. */
const mostShown = 200;

type ResultProps = { check: StatementCheck; gateway: string };

function Result({ check: { from, until, payments, leftOut, totals, differences }, gateway }: ResultProps) {
  const { receivedCents, returnedCents, disputedCents } = totals;
  const feeCents = totals.feeCents - totals.feeBackCents;
  const sums = [
    `recebido ${amountLabel(receivedCents)}`,
    `tarifas ${amountLabel(feeCents)}`,
    `devolvido ${amountLabel(returnedCents)}`,
    ...(disputedCents < 0 ? [`retido por contestações ${amountLabel(-disputedCents)}`] : []),
  ];
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Notice
        kind={differences.length ? "problem" : "success"}
        title={differences.length ? countLabel(differences.length, "diferença", "diferenças") : "Tudo confere"}
      >
        <p>
          De {dayLabel(from)} a {dayLabel(until)}, {countLabel(payments, "pagamento", "pagamentos")} no extrato:{" "}
          {`${sums.join(", ")}. Ficou `}
          <strong>{amountLabel(receivedCents - returnedCents - feeCents + disputedCents)}</strong>.
        </p>
        {differences.some(({ id }) => id !== null) && (
          <p className="mt-2">Abra cada pagamento abaixo e toque em “Perguntar ao {gateway} agora”.</p>
        )}
        {leftOut > 0 && (
          <p className="mt-2">
            {countLabel(leftOut, "cobrança ficou de fora", "cobranças ficaram de fora")}: são de outro sistema, ou
            parcelas demais para perguntar de uma vez. Com menos dias, entram mais.
          </p>
        )}
        {differences.length > mostShown && <p className="mt-2">Abaixo estão as primeiras {mostShown}.</p>}
      </Notice>
      <ul className="flex flex-col border-b border-line empty:hidden">
        {differences.slice(0, mostShown).map(({ id, reference, says }) => (
          <li key={`${reference} ${says}`} className="border-t border-line py-3 wrap-anywhere">
            {id === null ? (
              <strong>{reference}</strong>
            ) : (
              <LineLink href={href("/payments/:id", { id: String(id) })} className="font-semibold">
                Pagamento {shortTransactionId(reference)}
              </LineLink>
            )}
            <span className="block">{says}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
