import type { ComponentProps } from "react";
import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import {
  type CommissionStats,
  type CommissionStatus,
  type CommissionView,
  commissionExport,
  commissionQuery,
} from "#app/domain/commissions/commission.ts";
import { exportOwnCommissions } from "#app/domain/commissions/export-commissions.server.ts";
import { listOwnCommissions, showOwnPaidMonths } from "#app/domain/commissions/list-commissions.server.ts";
import { payoutDay } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { listHref } from "#app/domain/list.ts";
import { readQuery } from "#app/domain/paging.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { csv } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink, ButtonLink, TextLink } from "#app/ui/button.tsx";
import {
  CommissionAmount,
  CommissionExport,
  CommissionFilter,
  CommissionStatusBadge,
  OfTrail,
} from "#app/ui/commission.tsx";
import { StatCard } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ListTable } from "#app/ui/list.tsx";
import { AmountChart } from "#app/ui/month-chart.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { usePromises } from "#app/ui/shell.ts";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/instructor-commissions";

const path = "/instructor/commissions";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "commissions.see",
    query: commissionExport,
    name: () => "minhas-comissoes",
    read: exportOwnCommissions,
  }),
];

const toPanel = { href: "/admin", label: "Voltar ao painel" };
const toCourses = { href: "/my-courses", label: "Voltar aos meus cursos" };

export const handle: Handle = { hydrates: (found?: { shown: unknown }) => Boolean(found?.shown) };

/** Null for a visitor, who is asked to sign in. An unknown status shows all. */
export const loader = page(async (ctx, { url }) => {
  const query = readQuery(commissionQuery(25), url);
  const back = ctx.viewer?.role === "student" ? toCourses : toPanel;
  if (!ctx.viewer) return { status: query.status, back, shown: null };
  const [shown, months] = await Promise.all([listOwnCommissions(ctx, query), showOwnPaidMonths(ctx)]);
  const hasAccount = can(ctx.viewer, "payoutAccounts.edit");
  return { status: query.status, back, shown: { ...shown, months, hasAccount } };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Minhas Comissões");

export default function OwnCommissions({ loaderData: { status, shown, back } }: Route.ComponentProps) {
  if (!shown) return <SignInFirst />;
  const { data, total, page: at, totalPages } = shown.page;
  const hrefOf = (page: number) => listHref(path, { status, page });
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6">
      <BackLink href={back.href}>{back.label}</BackLink>
      <h1 className="mt-1 text-3xl">Minhas Comissões</h1>
      <OwnFigures stats={shown.stats} />
      <section aria-labelledby="historico" className="mt-12">
        <h2 id="historico" className="mb-4 text-xl">
          Histórico
        </h2>
        <CommissionFilter path={path} status={status} offered={["all", "pending", "processing", "paid"]} />
        {data.length > 0 && <ListTable caption="Comissões" columns={columns} rows={data} />}
        {total === 0 && <NoCommissions status={status} />}
        <Pagination page={at} totalPages={totalPages} hrefOf={hrefOf} />
        {total > 0 && <CommissionExport path={path} status={status} />}
        {total > 0 && (
          <p className="mt-4">
            <ButtonLink href={href("/instructor/commissions/statement")} look="quiet">
              Ver o extrato
            </ButtonLink>
          </p>
        )}
      </section>
      {shown.stats.salesCount > 0 && (
        <div className="mt-12">
          <AmountChart months={shown.months} caption="Comissões que você recebeu" />
        </div>
      )}
      <CommissionRules hasAccount={shown.hasAccount} />
    </div>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      heading="h1"
      title="Acesso restrito"
      action={<ButtonLink href={signInPath(href("/instructor/commissions"))}>Entrar</ButtonLink>}
    >
      Faça login para ver as suas comissões.
    </EmptyState>
  );
}

/** `hasAccount`: whether they say themselves where the money goes. */
function CommissionRules({ hasAccount }: { hasAccount: boolean }) {
  const { guaranteeDays, instructorPercentage, commissionBase, platformPercentage } = usePromises();
  return (
    <aside aria-labelledby="regras" className="mt-14 max-w-2xl rounded-soft border border-line bg-raised p-5 sm:p-6">
      <h2 id="regras" className="flex items-center gap-2 text-lg">
        <Icon name="help" /> Como funcionam as comissões
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>
          Você recebe {instructorPercentage}% {commissionBase} de cada curso vendido; {platformPercentage}% ficam com a
          plataforma.
        </li>
        <li>Cursos gratuitos não geram comissão.</li>
        <li>Mantenedores estudam sem pagar por curso, e por isso também não geram comissão.</li>
        <li>O pagamento é feito por PIX, uma vez por mês, até o dia {payoutDay}.</li>
        <li>
          Cada venda tem {guaranteeDays} dias de garantia; se a escola mudar esse prazo ou a sua parte, as vendas já
          feitas ficam como eram. “Disponível em” é o dia em que ela termina; se houver reembolso antes disso, a
          comissão é cancelada; se for depois do pagamento, o valor é descontado do próximo lote.
        </li>
      </ul>
      {hasAccount && (
        <p className="mt-4">
          Para receber, mantenha em dia os seus <TextLink href="/payment-settings">dados de pagamento</TextLink>.
        </p>
      )}
    </aside>
  );
}

function OwnFigures({ stats }: { stats: CommissionStats }) {
  const { pendingCents, pendingCount, paidCents, paidCount, thisMonthCents, salesCount } = stats;
  return (
    <dl className="mt-8 grid pairs gap-x-4 gap-y-6 lg:grid-cols-4 lg:gap-x-8">
      <StatCard
        value={amountLabel(pendingCents)}
        label={`a receber, ${countLabel(pendingCount, "comissão", "comissões")}`}
      />
      <StatCard
        value={amountLabel(paidCents)}
        label={`recebido, ${countLabel(paidCount, "pagamento", "pagamentos")}`}
      />
      <StatCard value={amountLabel(thisMonthCents)} label="este mês" />
      <StatCard value={salesCount} label={salesCount === 1 ? "venda com comissão" : "vendas com comissão"} />
    </dl>
  );
}

/** Of the viewer's commissions; the newest come first. */
const columns: ComponentProps<typeof ListTable<CommissionView>>["columns"] = [
  {
    name: "Curso e aluno",
    className: "wrap-anywhere lg:w-1/3",
    cell: (line) => (
      <>
        <span className="block font-semibold">{line.courseTitle}</span>
        <OfTrail line={line} />
        <span className="block text-muted">{line.studentName}</span>
      </>
    ),
  },
  {
    name: "Preço",
    isRight: true,
    isInline: true,
    isNamed: true,
    className: "text-muted",
    cell: ({ priceCents }) => amountLabel(priceCents),
  },
  {
    name: "Comissão",
    isRight: true,
    isInline: true,
    className: "max-lg:ml-auto",
    cell: (line) => <CommissionAmount line={line} />,
  },
  {
    name: "Situação",
    isInline: true,
    cell: (line) => <CommissionStatusBadge line={{ ...line, paymentReference: null }} />,
  },
  {
    name: "Data",
    isInline: true,
    className: "text-muted tabular-nums max-lg:ml-auto",
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{shortDate(createdAt)}</time>,
  },
  {
    name: "Referência",
    className: "wrap-anywhere max-lg:empty:hidden lg:max-w-48",
    cell: ({ paymentReference }) => paymentReference,
  },
];

const empty: Record<CommissionStatus | "all", { title: string; text: string }> = {
  all: {
    title: "Você ainda não tem comissões",
    text: "Quando alguém comprar um curso seu, a sua parte aparece aqui na hora.",
  },
  pending: { title: "Nenhuma comissão pendente", text: "Não há nada esperando pagamento." },
  processing: {
    title: "Nenhuma comissão em processamento",
    text: "Nenhum lote de pagamento está aberto com vendas suas.",
  },
  paid: {
    title: "Nenhuma comissão paga ainda",
    text: `Os pagamentos saem por PIX, uma vez por mês, até o dia ${payoutDay}.`,
  },
  cancelled: { title: "Nenhuma comissão cancelada", text: "Nenhuma venda sua foi reembolsada antes do pagamento." },
};

function NoCommissions({ status }: { status: CommissionStatus | "all" }) {
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
