import { amountLabel } from "#app/domain/money.ts";
import type { Page } from "#app/domain/paging.ts";
import type { PaymentFigures } from "#app/domain/payments/overview/payment-figures.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { PaymentTable } from "#app/routes/payments/list/payment-table.tsx";
import { StatusFilter } from "#app/routes/payments/list/status-filter.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FigureValue } from "#app/ui/figures/figure-value.tsx";
import { ExportLink } from "#app/ui/lists/export-link.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";

type AllPaymentsProps = { status: PaymentStatus | "all"; figures: PaymentFigures; page: Page<PaymentView> };

/** What everybody paid, for who runs the school (B §2 "Payments"). */
export function AllPayments({ status, figures, page }: AllPaymentsProps) {
  const query = status === "all" ? "" : `status=${status}`;
  const hrefOf = (n: number) => `/payments?${query && `${query}&`}page=${n}`;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Gestão de Pagamentos</h1>
        <ExportLink href={`/payments/export.csv${query && `?${query}`}`} />
      </div>
      <Summary figures={figures} />
      <StatusFilter status={status} />
      <p className="mt-5 text-sm text-muted" role="status">
        {counted(page.total, "transação encontrada", "transações encontradas")}
      </p>
      {page.data.length > 0 && <PaymentTable payments={page.data} withClient />}
      {page.total === 0 && (
        <EmptyState title="Nenhuma transação encontrada">
          {status === "all" ? "A primeira venda aparece aqui." : "Nenhum pagamento está nesta situação."}
        </EmptyState>
      )}
      <Pagination page={page.page} totalPages={page.totalPages} hrefOf={hrefOf} />
    </div>
  );
}

function Summary({ figures }: { figures: PaymentFigures }) {
  const { revenueCents, thisMonthCents, thisMonthCount, growth, totalCount, success } = figures;
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-3">
      <Figure name="Receita total" value={amountLabel(revenueCents)}>
        {growth === null ? (
          <>
            — <span className="sr-only">sem crescimento a mostrar: </span>sem mês anterior para comparar
          </>
        ) : (
          `${percentWithSign.format(growth)}% este mês`
        )}
      </Figure>
      <Figure name="Este mês" value={amountLabel(thisMonthCents)}>
        {counted(thisMonthCount, "transação", "transações")}
      </Figure>
      <Figure name="Total de transações" value={totalCount.toLocaleString("pt-BR")}>
        {success === null ? "—" : `${success.toLocaleString("pt-BR")}% de sucesso`}
      </Figure>
    </dl>
  );
}

const percentWithSign = new Intl.NumberFormat("pt-BR", { signDisplay: "exceptZero", maximumFractionDigits: 1 });

function Figure({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className="border-t-2 border-leaf pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <FigureValue>{value}</FigureValue>
      <dd className="text-sm text-muted tabular-nums">{children}</dd>
    </div>
  );
}
