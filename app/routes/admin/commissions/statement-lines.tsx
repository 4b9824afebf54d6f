import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import type { StatementSums } from "#app/domain/commissions/statement/show-statement.server.ts";
import { amountLabel } from "#app/domain/money.ts";
import { CommissionAmount } from "#app/ui/commission/amount.tsx";
import { Standing } from "#app/ui/commission/standing.tsx";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";

/** Earned, taken back, paid, and what is left owed: the first less the two between. */
export function StatementFigures({ sums }: { sums: StatementSums }) {
  return (
    <dl className="mt-6 grid max-w-md grid-cols-[1fr_auto] gap-y-1.5 border-y border-line py-4 tabular-nums">
      <Sum name="Ganho com vendas" cents={sums.earnedCents} />
      <Sum name="Desfeito por reembolsos" cents={0 - sums.takenBackCents} />
      <Sum name="Pago" cents={0 - sums.paidCents} />
      <dt className="border-t border-line pt-1.5 font-semibold">A receber</dt>
      <dd className="border-t border-line pt-1.5 text-right font-semibold">{amountLabel(sums.owedCents)}</dd>
    </dl>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{amountLabel(cents)}</dd>
    </>
  );
}

const columns = ["Data", "Curso e aluno", "Preço", "Comissão", "Situação"];

/** Every line, the newest first. */
export function StatementLines({ lines }: { lines: CommissionView[] }) {
  return (
    <table className="mt-8 w-full max-md:block">
      <caption className="sr-only">Comissões</caption>
      <ColumnHeads columns={columns} sums={["Preço", "Comissão"]} />
      <tbody className="max-md:flex max-md:flex-col">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:py-3"
          >
            <td className={`${cell} whitespace-nowrap tabular-nums max-md:order-3 max-md:text-sm max-md:text-muted`}>
              {shortDate(line.createdAt)}
            </td>
            <td className={`${cell} min-w-0 wrap-anywhere md:min-w-48`}>
              {line.courseTitle}
              <span className="block text-sm text-muted">{line.studentName}</span>
            </td>
            <td className={`${cell} whitespace-nowrap text-right tabular-nums max-md:sr-only`}>
              {amountLabel(line.priceCents)}
            </td>
            <td className={`${cell} text-right tabular-nums`}>
              <CommissionAmount cents={line.amountCents} percentage={line.percentage} />
            </td>
            <td className={`${cell} pr-0 max-md:order-4 max-md:text-right`}>
              <Standing line={line} />
              {line.paymentReference && <span className="block text-sm wrap-anywhere">{line.paymentReference}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";
