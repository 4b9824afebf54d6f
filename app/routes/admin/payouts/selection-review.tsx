import type { ReactNode } from "react";
import { amountLabel } from "#app/domain/figures.ts";
import type { PayeeGroup, SelectionReview as Review } from "#app/domain/payouts/payout.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { countLabel } from "#app/ui/wording.ts";

type SelectionReviewProps = { review: Review; missed: number; children: ReactNode };

const toList = (
  <ButtonLink href="/admin/commissions?status=pending" look="quiet">
    Voltar às pendentes
  </ButtonLink>
);

export function SelectionReview({ review, missed, children }: SelectionReviewProps) {
  const { groups, carried, totalCents, guaranteedCount, awaitsGuarantee } = review;
  if (!groups.length && !carried.length) {
    return (
      <EmptyState title="Nada para pagar" action={toList}>
        Nenhuma das comissões escolhidas está pendente: talvez alguém tenha acabado de pagá-las.
      </EmptyState>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      {missed > 0 && (
        <Notice title={`${countLabel(missed, "comissão ficou de fora", "comissões ficaram de fora")}`}>
          <p>Elas não estão mais pendentes.</p>
        </Notice>
      )}
      {guaranteedCount > 0 && <GuaranteeWarning count={guaranteedCount} isForbidden={awaitsGuarantee} />}
      {carried.length > 0 && <Carried groups={carried} />}
      {groups.length > 0 && (
        <>
          <ul className="border-t border-line">
            {groups.map((group) => (
              <li key={group.instructorId} className="border-b border-line py-4">
                <Payee group={group} />
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
            <span>Total para {countLabel(groups.length, "instrutor", "instrutores")}</span>
            <strong className="text-2xl tabular-nums">{amountLabel(totalCents)}</strong>
          </p>
          {children}
        </>
      )}
      <p>{toList}</p>
    </div>
  );
}

function GuaranteeWarning({ count, isForbidden }: { count: number; isForbidden: boolean }) {
  return (
    <Notice kind="problem" title={`${countLabel(count, "comissão ainda está", "comissões ainda estão")} na garantia`}>
      <p>
        {isForbidden
          ? "A regra da escola não permite pagá-las antes do fim. Volte e tire-as da seleção."
          : "Se o aluno pedir reembolso depois do pagamento, o valor é descontado do próximo lote do instrutor."}
      </p>
    </Notice>
  );
}

function Carried({ groups }: { groups: PayeeGroup[] }) {
  return (
    <Notice title="Ficam para um próximo lote, por terem mais estornos do que comissões">
      <ul className="list-disc pl-5">
        {groups.map(({ instructorId, instructorName, totalCents }) => (
          <li key={instructorId}>
            {instructorName}: {amountLabel(totalCents)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function Payee({ group: { instructorName, lines, totalCents, payee } }: { group: PayeeGroup }) {
  const sales = lines.filter(({ kind }) => kind === "sale");
  const debts = lines.filter(({ kind }) => kind === "reversal");
  const debtCents = debts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <p className="font-semibold">{instructorName}</p>
      <p className="text-right text-lg font-semibold tabular-nums">{amountLabel(totalCents)}</p>
      <p className="text-sm text-muted">
        {countLabel(sales.length, "comissão", "comissões")}
        {debts.length > 0 && `, ${countLabel(debts.length, "estorno", "estornos")} de ${amountLabel(debtCents)}`}
      </p>
      {payee ? (
        <p className="col-span-2 text-sm">
          {payee.holderName} · {payee.bankName} · <span className="whitespace-nowrap">{payee.keyTypeLabel}</span>{" "}
          <span className="whitespace-nowrap tabular-nums">{payee.maskedKey}</span>
        </p>
      ) : (
        <p className="col-span-2 text-sm font-semibold text-clay">
          Faltam os dados de pagamento: peça ao instrutor que preencha a página Dados de Pagamento.
        </p>
      )}
    </div>
  );
}
