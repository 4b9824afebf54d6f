import { dayLabel, shortDate } from "#app/domain/calendar.ts";
import type {
  Statement as CommissionStatement,
  CommissionView,
  StatementPeriod,
  StatementSums,
} from "#app/domain/commissions/commission.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { listHref } from "#app/domain/list.ts";
import { BackLink, Button } from "./button.tsx";
import { CommissionAmount, CommissionStatusBadge, OfTrail } from "./commission.tsx";
import { Field } from "./form/field.tsx";
import { EmptyState } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";
import { PrintButton } from "./print-button.tsx";

type StatementProps = {
  statement: CommissionStatement;
  path: string;
  back: { href: string; label: string };
};

/** What the books say of one instructor in a period; it can be printed. */
export function Statement({ statement, path, back }: StatementProps) {
  const { instructor, sums, page: shown, period, seller, printedOn } = statement;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6">
      <BackLink href={back.href}>{back.label}</BackLink>
      <h1 className="text-3xl max-sm:text-2xl">Extrato de comissões</h1>
      <p className="mt-1 text-lg">{instructor.fullName}</p>
      <p className="text-sm text-muted">
        {seller.legalName} · {seller.taxIdName} {seller.taxId} · emitido em {printedOn}
      </p>
      <Period path={path} period={period} />
      <StatementFigures sums={sums} period={period} />
      {shown.data.length > 0 && <StatementLines lines={shown.data} />}
      {shown.total === 0 && (
        <EmptyState title="Nenhuma comissão">
          {period.from || period.to
            ? "Nenhum curso desta pessoa foi vendido neste período."
            : "Nenhum curso desta pessoa foi vendido até hoje."}
        </EmptyState>
      )}
      <div className="no-print">
        <Pagination
          page={shown.page}
          totalPages={shown.totalPages}
          hrefOf={(page) => listHref(path, { ...period, page })}
        />
        <p className="mt-8">
          <PrintButton>Imprimir</PrintButton>
        </p>
      </div>
    </div>
  );
}

/** The period, printed too, and folded beneath it how to choose another, so that figures and lines come first. */
function Period({ path, period: { from, to } }: { path: string; period: StatementPeriod }) {
  const chosen = [from && `de ${dayLabel(from)}`, to && `até ${dayLabel(to)}`].filter(Boolean).join(" ");
  return (
    <details className="mt-1">
      <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-leaf print:list-none">
        Período: {chosen || "desde o começo"}
      </summary>
      <form
        action={path}
        className="no-print grid grid-cols-[minmax(0,1fr)] gap-4 pb-3 sm:flex sm:flex-wrap sm:items-end"
      >
        <Field label="Primeiro dia" type="date" field={{ name: "from", initialValue: from }} />
        <Field label="Último dia" type="date" field={{ name: "to", initialValue: to }} />
        <Button look="quiet">Mostrar o período</Button>
      </form>
    </details>
  );
}

function StatementFigures({ sums, period }: { sums: StatementSums; period: StatementPeriod }) {
  return (
    <dl className="mt-1 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-y-1 border-y border-line py-3 tabular-nums">
      {period.from && <Sum name={`A receber antes de ${dayLabel(period.from)}`} cents={sums.beforeCents} />}
      <Sum name="Ganho com vendas" cents={sums.earnedCents} />
      <Sum name="Desfeito por reembolsos" cents={0 - sums.takenBackCents} />
      <Sum name="Pago" cents={0 - sums.paidCents} />
      <dt className="border-t border-line pt-1.5 font-semibold">
        {period.to ? `A receber em ${dayLabel(period.to)}` : "A receber"}
      </dt>
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

function StatementLines({ lines }: { lines: CommissionView[] }) {
  return (
    <table className="mt-4 w-full max-md:block">
      <caption className="sr-only">Comissões</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-sm text-muted">
          {["Data", "Curso e aluno", "Preço", "Comissão", "Situação"].map((name) => (
            <th key={name} scope="col" className="py-2 pr-5 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:flex max-md:flex-col">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,auto)] max-md:gap-x-4 max-md:gap-y-1 max-md:py-3"
          >
            <td
              className={`${cell} whitespace-nowrap tabular-nums max-md:order-3 max-md:col-span-2 max-md:text-sm max-md:text-muted`}
            >
              {shortDate(line.createdAt)}
            </td>
            <td className={`${cell} min-w-0 wrap-anywhere md:min-w-48`}>
              {line.courseTitle}
              <OfTrail line={line} />
              <span className="block text-sm text-muted">{line.studentName}</span>
            </td>
            <td className={`${cell} whitespace-nowrap text-right tabular-nums max-md:sr-only`}>
              {amountLabel(line.priceCents)}
            </td>
            <td className={`${cell} text-right tabular-nums`}>
              <CommissionAmount line={line} />
            </td>
            <td
              className={`${cell} pr-0 max-md:order-4 max-md:col-span-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3`}
            >
              <CommissionStatusBadge line={line} />
              {line.paymentReference && <span className="block text-sm wrap-anywhere">{line.paymentReference}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";
