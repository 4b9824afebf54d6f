import type { ReactNode } from "react";
import { amountLabel } from "#app/domain/money.ts";
import type { PayeeGroup, SelectionReview as Review } from "#app/domain/payouts/payout-view.ts";
import { Payee } from "#app/routes/admin/payouts/payee.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";

type SelectionReviewProps = { review: Review; missed: number; children: ReactNode };

const toList = (
  <ButtonLink href="/admin/commissions?status=pending" look="quiet">
    Voltar às pendentes
  </ButtonLink>
);

/** What is about to be paid, by instructor, with all that speaks against it; below it what is to be done. */
export function SelectionReview({ review, missed, children }: SelectionReviewProps) {
  const { groups, carried, totalCents, guaranteedCount, awaitsGuarantee } = review;
  if (!groups.length && !carried.length) {
    return (
      <EmptyState title="Não há o que pagar" action={toList}>
        Nenhuma das comissões escolhidas está pendente: talvez alguém tenha acabado de pagá-las.
      </EmptyState>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-6">
      {missed > 0 && (
        <Notice title={`${counted(missed, "comissão ficou de fora", "comissões ficaram de fora")}`}>
          <p>Já não estão pendentes.</p>
        </Notice>
      )}
      {guaranteedCount > 0 && <GuaranteeWarning count={guaranteedCount} isForbidden={awaitsGuarantee} />}
      {carried.length > 0 && <Carried groups={carried} />}
      <ul className="border-t border-line">
        {groups.map((group) => (
          <li key={group.instructorId} className="border-b border-line py-4">
            <Payee group={group} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        <span>Total para {counted(groups.length, "instrutor", "instrutores")}</span>
        <strong className="font-serif text-2xl lining-nums">{amountLabel(totalCents)}</strong>
      </p>
      {groups.length > 0 && children}
      <p>{toList}</p>
    </div>
  );
}

function GuaranteeWarning({ count, isForbidden }: { count: number; isForbidden: boolean }) {
  return (
    <Notice
      kind="problem"
      title={`${counted(count, "comissão ainda está", "comissões ainda estão")} na garantia de 30 dias`}
    >
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
