import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionStatus, CommissionView } from "#app/domain/commissions/commission-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CommissionAmount } from "#app/ui/commission/amount.tsx";
import { Standing } from "#app/ui/commission/standing.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { join } from "#app/ui/join.ts";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";

const columns = ["Curso e aluno", "Preço", "Comissão", "Situação", "Data", "Referência"];

/** The viewer's commissions, newest first: a table on a wide screen, a card each on a phone. */
export function CommissionHistory({ lines }: { lines: CommissionView[] }) {
  return (
    <table className="mt-4 w-full max-md:block">
      <caption className="sr-only">Comissões</caption>
      <ColumnHeads columns={columns} sums={["Preço", "Comissão"]} />
      <tbody className="max-md:flex max-md:flex-col max-md:gap-4">
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line }: { line: CommissionView }) {
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1.5 max-md:rounded-soft max-md:border max-md:bg-raised max-md:p-4">
      <td className={join(cell, "min-w-0 wrap-anywhere md:min-w-48")}>
        <span className="block font-semibold">{line.courseTitle}</span>
        <span className="block text-sm text-muted">{line.studentName}</span>
      </td>
      <td
        className={join(
          cell,
          "whitespace-nowrap text-right tabular-nums max-md:order-5 max-md:text-sm max-md:text-muted",
        )}
      >
        <span className="md:sr-only">preço </span>
        {amountLabel(line.priceCents)}
      </td>
      <td className={join(cell, "text-right tabular-nums max-md:order-2")}>
        <CommissionAmount cents={line.amountCents} percentage={line.percentage} />
      </td>
      <td className={join(cell, "max-md:order-3 max-md:col-span-2")}>
        <Standing line={line} />
      </td>
      <td className={join(cell, "whitespace-nowrap tabular-nums max-md:order-4 max-md:text-sm max-md:text-muted")}>
        <time dateTime={line.createdAt.toISOString()}>{shortDate(line.createdAt)}</time>
      </td>
      <td className={join(cell, "max-w-48 wrap-anywhere text-sm max-md:order-6 max-md:col-span-2")}>
        {line.paymentReference ?? <span className="text-muted max-md:hidden">—</span>}
      </td>
    </tr>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";

const empty: Record<CommissionStatus | "all", { title: string; text: string }> = {
  all: {
    title: "Você ainda não tem comissões",
    text: "Quando alguém comprar um curso seu, a sua parte aparece aqui no mesmo instante.",
  },
  pending: { title: "Nenhuma comissão pendente", text: "Não há nada esperando pagamento." },
  processing: {
    title: "Nenhuma comissão em processamento",
    text: "Nenhum lote de pagamento está aberto com vendas suas.",
  },
  paid: { title: "Nenhuma comissão paga ainda", text: "Os pagamentos saem por PIX, uma vez por mês, até o dia 15." },
  cancelled: { title: "Nenhuma comissão cancelada", text: "Nenhuma venda sua foi reembolsada antes do pagamento." },
};

/** What each filter says where it finds nothing. */
export function NoCommissions({ status }: { status: CommissionStatus | "all" }) {
  const action =
    status === "all" ? undefined : (
      <ButtonLink href="/instructor/commissions" look="quiet">
        Ver todas
      </ButtonLink>
    );
  return (
    <EmptyState title={empty[status].title} heading="h2" action={action}>
      {empty[status].text}
    </EmptyState>
  );
}
