import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { type Page, pagingSchema, readQuery } from "#app/domain/paging.ts";
import { exportPayments, paymentsOverview } from "#app/domain/payments/overview.server.ts";
import { type PaymentStatus, type PaymentView, paymentStatuses } from "#app/domain/payments/payment.ts";
import { type PaymentFilter, paymentFilter } from "#app/domain/payments/payment-fields.ts";
import type { PaymentFigures } from "#app/domain/payments/payment-figures.ts";
import { listPayments } from "#app/domain/payments/payments.server.ts";
import { csv } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FigureValue } from "#app/ui/figures.tsx";
import { ListFilter, listHref, StatusFilter } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { ExportLink } from "#app/ui/table.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { PaymentTable } from "./payment-table.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "payments.seeAll",
    query: paymentFilter,
    name: ({ status }) => (status === "all" ? "pagamentos" : `pagamentos-${status}`),
    read: exportPayments,
  }),
];

export const handle: Handle = { hydrates: (found?: { all: unknown }) => Boolean(found?.all) };

/**
 * Everybody's for an admin, one's own for everybody else, none for a visitor. A status that does not exist shows all.
 */
export const loader = page(async (ctx, { url }) => {
  const asked = readQuery(paymentFilter, url);
  const seesAll = can(ctx.viewer, "payments.seeAll");
  return {
    asked,
    all: seesAll
      ? {
          ...(await paymentsOverview(ctx, { ...asked, ...readQuery(pagingSchema(25), url) })),
          hasStatement: gatewayOf(ctx.settings.PAYMENTS_PROVIDER) !== null,
        }
      : null,
    own: ctx.viewer && !seesAll ? await listPayments(ctx, asked) : null,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.all ? "Gestão de Pagamentos" : "Meus Pagamentos");

export default function Payments({ loaderData: { asked, all, own } }: Route.ComponentProps) {
  if (all) return <AllPayments asked={asked} {...all} />;
  return own ? <OwnPayments status={asked.status} payments={own} /> : <SignInFirst />;
}

function SignInFirst() {
  return (
    <EmptyState
      heading="h1"
      title="Acesso restrito"
      action={<ButtonLink href="/auth/login?redirectTo=%2Fpayments">Entrar</ButtonLink>}
    >
      Faça login para acessar seus pagamentos
    </EmptyState>
  );
}

type AllPaymentsProps = {
  asked: PaymentFilter;
  /** Whether a gateway sends a statement that can be compared. */
  hasStatement: boolean;
  figures: PaymentFigures;
  page: Page<PaymentView>;
};

function AllPayments({ asked, hasStatement, figures, page }: AllPaymentsProps) {
  const hrefOf = (page: number) => listHref("/payments", { ...asked, page });
  return (
    <div className="mx-auto flex max-w-6xl flex-col px-4 pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-3xl max-sm:text-2xl">Gestão de Pagamentos</h1>
        <div className="flex flex-wrap gap-3">
          {hasStatement && (
            <ButtonLink href={href("/admin/payments/statement")} look="quiet">
              Conferir o extrato
            </ButtonLink>
          )}
          <ExportLink href={listHref("/payments", { ...asked, format: "csv" })} />
        </div>
      </div>
      <Summary figures={figures} />
      <StatusLinks {...asked} />
      <div className="mt-4">
        <ListFilter path="/payments" q={asked.q ?? ""} placeholder="Nome, e-mail, curso ou transação">
          <Day name="from" label="De" value={asked.from ?? ""} />
          <Day name="to" label="Até" value={asked.to ?? ""} />
          {asked.status !== "all" && <input type="hidden" name="status" value={asked.status} />}
        </ListFilter>
      </div>
      <p className="mt-5 text-sm text-muted" role="status">
        {countLabel(page.total, "transação encontrada", "transações encontradas")}
      </p>
      {page.data.length > 0 && <PaymentTable payments={page.data} withClient />}
      {page.total === 0 && (
        <EmptyState title="Nenhuma transação encontrada">
          {listHref("", asked) ? "Nenhum pagamento combina com o que você pediu." : "A primeira venda aparece aqui."}
        </EmptyState>
      )}
      <Pagination page={page.page} totalPages={page.totalPages} hrefOf={hrefOf} />
    </div>
  );
}

function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="flex min-w-0 max-w-full grow basis-32 flex-col gap-1 text-sm font-semibold sm:grow-0 sm:basis-auto">
      {label}
      <input
        type="date"
        name={name}
        defaultValue={value}
        className="min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal"
      />
    </label>
  );
}

/** On a phone below the list, so that search and filters come first. */
function Summary({ figures }: { figures: PaymentFigures }) {
  const { revenueCents, thisMonthCents, thisMonthCount, thisMonthFeesCents, growth, totalCount, success } = figures;
  return (
    <dl className="mt-6 grid pairs gap-x-6 gap-y-4 max-sm:order-last sm:mt-8 sm:grid-cols-3 sm:gap-x-8">
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
      {payments.length ? <PaymentTable payments={payments} /> : <Nothing status={status} />}
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

const names: Record<PaymentStatus | "all", string> = {
  all: "Todos",
  completed: "Concluídos",
  pending: "Pendentes",
  failed: "Com falha",
  refunded: "Estornados",
};

function StatusLinks({ status, ...others }: PaymentFilter) {
  const offered = ["all", "completed", ...paymentStatuses.filter((each) => each !== "completed")] as const;
  const hrefOf = (each: string) => listHref(href("/payments"), { ...others, status: each });
  return (
    <div className="mt-6">
      <StatusFilter status={status} offered={offered} labels={names} hrefOf={hrefOf} />
    </div>
  );
}
