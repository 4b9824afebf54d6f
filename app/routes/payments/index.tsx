import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import type { QueryOf } from "#app/domain/list.ts";
import { listHref } from "#app/domain/list.ts";
import type { Page } from "#app/domain/paging.ts";
import { exportPayments, paymentsOverview } from "#app/domain/payments/overview.server.ts";
import { type PaymentStatus, type PaymentView, shortTransactionId } from "#app/domain/payments/payment.ts";
import type { PaymentFigures } from "#app/domain/payments/payment-figures.ts";
import { paymentList } from "#app/domain/payments/payment-list.ts";
import { listPayments } from "#app/domain/payments/payments.server.ts";
import { readList } from "#app/domain/read-list.ts";
import { listViews } from "#app/domain/saved-views/saved-views.server.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataList, type View } from "#app/ui/data-list.tsx";
import { FigureValue } from "#app/ui/figures.tsx";
import { ListTable, StatusFilter } from "#app/ui/list.tsx";
import { AmountChart } from "#app/ui/month-chart.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { PaymentLink, paymentCells } from "./payment-cells.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList({ list: paymentList, ability: "payments.seeAll", export: exportPayments }),
];

export const handle: Handle = { hydrates: (found?: { all: unknown }) => Boolean(found?.all) };

/**
 * Everybody's for an admin, one's own for everybody else, none for a visitor. A status that does not exist shows all.
 */
export const loader = page(async (ctx, { url }) => {
  const query = readList(paymentList, url);
  const seesAll = can(ctx.viewer, "payments.seeAll");
  if (!seesAll) return { query, all: null, own: ctx.viewer && (await listPayments(ctx, query)) };
  const [overview, views] = await Promise.all([paymentsOverview(ctx, query), listViews(ctx, paymentList)]);
  const hasStatement = gatewayOf(ctx.settings.PAYMENTS_PROVIDER) !== null;
  return { query, all: { ...overview, views, hasStatement }, own: null };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.all ? "Gestão de Pagamentos" : "Meus Pagamentos");

export default function Payments({ loaderData: { query, all, own } }: Route.ComponentProps) {
  if (all) return <AllPayments query={query} {...all} />;
  return own ? <OwnPayments status={query.status} payments={own} /> : <SignInFirst />;
}

function SignInFirst() {
  return (
    <EmptyState
      heading="h1"
      title="Acesso restrito"
      action={<ButtonLink href={signInPath("/payments")}>Entrar</ButtonLink>}
    >
      Faça login para acessar seus pagamentos
    </EmptyState>
  );
}

type AllPaymentsProps = {
  query: QueryOf<typeof paymentList>;
  /** Whether a gateway sends a statement that can be compared. */
  hasStatement: boolean;
  figures: PaymentFigures;
  page: Page<PaymentView>;
  views: View[];
};

function AllPayments({ query, hasStatement, figures, page, views }: AllPaymentsProps) {
  return (
    <div className="mx-auto flex max-w-6xl flex-col px-4 pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:mb-8">
        <h1 className="text-3xl max-sm:text-2xl">Gestão de Pagamentos</h1>
        {hasStatement && (
          <ButtonLink href={href("/admin/payments/statement")} look="quiet">
            Conferir o extrato
          </ButtonLink>
        )}
      </div>
      <Summary figures={figures} />
      <DataList
        list={paymentList}
        query={query}
        found={page}
        views={views}
        caption="Transações"
        counted={["transação", "transações"]}
        select={{ label: ({ transactionId }) => shortTransactionId(transactionId) }}
        cells={paymentCells}
        menu={(payment) => <PaymentLink payment={payment} />}
        empty={<EmptyState title="Nenhuma transação encontrada">A primeira venda aparece aqui.</EmptyState>}
        notFound="Nenhuma transação encontrada"
      />
      {figures.totalCount > 0 && (
        <div className="mt-8">
          <AmountChart months={figures.months} caption="Receita, já sem os estornos" />
        </div>
      )}
    </div>
  );
}

/** On a phone below the list, so that search and filters come first. */
function Summary({ figures }: { figures: PaymentFigures }) {
  const { revenueCents, thisMonthCents, thisMonthCount, thisMonthFeesCents, growth, totalCount, success } = figures;
  return (
    <dl className="mt-6 grid pairs gap-x-6 gap-y-4 max-sm:order-last sm:mt-0 sm:mb-6 sm:grid-cols-3 sm:gap-x-8">
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
        {countLabel(thisMonthCount, "transação", "transações")}
        {thisMonthFeesCents > 0 && `, ${amountLabel(thisMonthFeesCents)} de tarifas`}
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

const ownColumns = (Object.keys(paymentCells) as (keyof typeof paymentCells)[])
  .filter((name) => name !== "client")
  .map((name, at) => ({ name: paymentList.columns[name].label, isInline: at > 0, ...paymentCells[name] }));

function OwnPayments({ status, payments }: { status: PaymentStatus | "all"; payments: PaymentView[] }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <h1 className="text-3xl">Meus Pagamentos</h1>
      {(payments.length > 0 || status !== "all") && (
        <>
          <StatusLinks status={status} />
          <p className="mt-5 text-sm text-muted" role="status">
            {countLabel(payments.length, "transação encontrada", "transações encontradas")}
          </p>
        </>
      )}
      {payments.length > 0 && (
        <ListTable
          caption="Transações"
          rows={payments}
          columns={ownColumns}
          menu={(payment) => <PaymentLink payment={payment} />}
        />
      )}
      {payments.length === 0 && <Nothing status={status} />}
    </div>
  );
}

function Nothing({ status }: { status: PaymentStatus | "all" }) {
  if (status === "all") {
    return (
      <EmptyState title="Nenhuma transação encontrada" action={<ButtonLink href="/courses">Ver os cursos</ButtonLink>}>
        Quando você comprar um curso, o recibo fica guardado aqui.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nenhuma transação encontrada"
      action={
        <ButtonLink href="/payments" look="quiet">
          Ver todas
        </ButtonLink>
      }
    >
      Nenhum dos seus pagamentos está nesta situação.
    </EmptyState>
  );
}

const { all, options } = paymentList.filters.status!;

function StatusLinks({ status }: { status: string }) {
  return (
    <div className="mt-6">
      <StatusFilter
        status={status}
        offered={["all", ...Object.keys(options)]}
        labels={{ all, ...options }}
        hrefOf={(each) => listHref(href("/payments"), { status: each })}
      />
    </div>
  );
}
