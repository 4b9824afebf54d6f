import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { CommissionView } from "#app/domain/commissions/commission.ts";
import { type StatementSums, showStatement } from "#app/domain/commissions/list-commissions.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { pagingFields, readQuery } from "#app/domain/paging.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { sellerOf } from "#app/domain/payments/checkout.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { BackLink } from "#app/ui/button.tsx";
import { CommissionAmount, CommissionStatusBadge, OfTrail } from "#app/ui/commission.tsx";
import { listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { ColumnHeads } from "#app/ui/table.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/statement";

export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const instructorId = uuidId(params.userId, instructorNotFound);
  const [statement, now] = await Promise.all([
    showStatement(ctx, instructorId, readQuery(pagingFields, url)),
    currentTime(ctx),
  ]);
  return { ...statement, seller: sellerOf(ctx.settings), printedOn: shortDate(now) };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Extrato de ${loaderData.instructor.fullName}` : "Extrato de comissões");

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { instructor, sums, page: shown, seller, printedOn } = loaderData;
  const path = href("/admin/commissions/statement/:userId", { userId: instructor.id });
  return (
    <div className="mx-auto max-w-4xl px-4 pt-6">
      <BackLink href="/admin/commissions">Comissões</BackLink>
      <h1 className="mt-1 text-3xl">Extrato de comissões</h1>
      <p className="mt-2 text-lg">{instructor.fullName}</p>
      <p className="text-sm text-muted">
        {seller.legalName} · {seller.taxIdName} {seller.taxId} · emitido em {printedOn}
      </p>
      <StatementFigures sums={sums} />
      {shown.data.length > 0 && <StatementLines lines={shown.data} />}
      {shown.total === 0 && (
        <EmptyState title="Nenhuma comissão">Nenhum curso desta pessoa foi vendido até hoje.</EmptyState>
      )}
      <div className="no-print">
        <Pagination page={shown.page} totalPages={shown.totalPages} hrefOf={(page) => listHref(path, { page })} />
        <p className="mt-8">
          <PrintButton>Imprimir</PrintButton>
        </p>
      </div>
    </div>
  );
}

function StatementFigures({ sums }: { sums: StatementSums }) {
  return (
    <dl className="mt-6 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 border-y border-line py-4 tabular-nums">
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

function StatementLines({ lines }: { lines: CommissionView[] }) {
  return (
    <table className="mt-8 w-full max-md:block">
      <caption className="sr-only">Comissões</caption>
      <ColumnHeads columns={columns} sums={["Preço", "Comissão"]} />
      <tbody className="max-md:flex max-md:flex-col">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,auto)] max-md:gap-x-4 max-md:gap-y-1 max-md:py-3"
          >
            <td className={`${cell} whitespace-nowrap tabular-nums max-md:order-3 max-md:text-sm max-md:text-muted`}>
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
            <td className={`${cell} pr-0 max-md:order-4 max-md:text-right`}>
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
