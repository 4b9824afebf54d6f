import { href } from "react-router";
import { commissionList, type SchoolCommissionStats } from "#app/domain/commissions/commission.ts";
import { exportCommissions } from "#app/domain/commissions/export-commissions.server.ts";
import { listCommissions } from "#app/domain/commissions/list-commissions.server.ts";
import { maskedKey } from "#app/domain/commissions/payout-account.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { payoutsAwaitGuarantee } from "#app/domain/payouts/guarantee-rule.server.ts";
import { type PayoutSummary, payoutList } from "#app/domain/payouts/payouts.server.ts";
import { readList } from "#app/domain/read-list.ts";
import { listViews } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { StatCard } from "#app/ui/figures.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { commissionCells } from "./commission-cells.tsx";

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList({ list: commissionList, ability: "commissions.seeAll", export: exportCommissions }),
];

export const loader = page(async (ctx, { url }) => {
  const query = readList(commissionList, url);
  const [shown, beside] = await Promise.all([listCommissions(ctx, query), readBeside(ctx)]);
  const keys = [...shown.payees].map(([id, { pix_key_type: type, pix_key }]) => [
    id,
    `PIX ${maskedKey(type, pix_key)}`,
  ]);
  return {
    query,
    page: shown.page,
    stats: shown.stats,
    keys: Object.fromEntries(keys) as Record<string, string>,
    ...beside,
    platformName: ctx.settings.PLATFORM_NAME,
  };
});

/** One after the other: reading commissions takes two steps as well. */
async function readBeside(ctx: Ctx) {
  const { data, total } = await payoutList.read(ctx, { page: 1, limit: 5 });
  const openPayouts = data.filter(({ state }) => state === "open");
  const [awaitsGuarantee, views] = await Promise.all([payoutsAwaitGuarantee(ctx), listViews(ctx, commissionList)]);
  return { openPayouts, payoutCount: total, awaitsGuarantee, views };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Comissões");

export default function Commissions({ loaderData }: Route.ComponentProps) {
  const {
    query,
    page: shown,
    stats,
    keys,
    openPayouts,
    payoutCount,
    awaitsGuarantee,
    platformName,
    views,
  } = loaderData;
  const hasPending = shown.data.some(({ status }) => status === "pending");
  return (
    <AdminFrame tab="commissions">
      <div className="flex flex-col">
        <OpenPayouts payouts={openPayouts} />
        <SchoolFigures stats={stats} platformName={platformName} payoutCount={payoutCount} />
        <DataList
          list={commissionList}
          query={query}
          found={shown}
          views={views}
          caption="Comissões de todos os instrutores"
          counted={["comissão", "comissões"]}
          cells={commissionCells(keys)}
          select={{
            name: "commission_ids",
            label: (line) => `a comissão de ${line.instructorName}, ${amountLabel(line.amountCents)}`,
            isPossible: (line) => line.status === "pending" && !(awaitsGuarantee && line.isGuaranteed),
          }}
          bulk={hasPending && payActions}
          isDocked
          empty={
            <EmptyState title="Nenhuma comissão encontrada">
              A primeira aparece aqui assim que um curso pago for vendido.
            </EmptyState>
          }
        />
        {hasPending && <WithoutSelecting awaitsGuarantee={awaitsGuarantee} />}
        <GuaranteeRule isOn={awaitsGuarantee} />
      </div>
    </AdminFrame>
  );
}

const payActions = (
  <>
    <Button formAction="/admin/payouts/new">Criar lote de pagamento</Button>
    <Button look="quiet" formAction="/admin/commissions/paid">
      Marcar como pagas
    </Button>
  </>
);

/** Links to pay a month at once, without selecting each line. */
function WithoutSelecting({ awaitsGuarantee }: { awaitsGuarantee: boolean }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      <a href="/admin/payouts/new?which=available" className={link}>
        Conferir tudo que já saiu da garantia
      </a>
      {!awaitsGuarantee && (
        <a href="/admin/payouts/new?which=pending" className={link}>
          Conferir todas as pendentes
        </a>
      )}
    </p>
  );
}

function GuaranteeRule({ isOn }: { isOn: boolean }) {
  return (
    <details className="mt-12 max-w-2xl rounded-soft border border-line bg-raised">
      <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold">
        {isOn ? "Pagar só depois dos dias de garantia" : "Permitir pagar antes do fim da garantia (com aviso)"}
      </summary>
      <form method="post" action="/admin/commissions/guarantee-rule" className="flex flex-col gap-3 px-5 pb-5">
        <ReauthenticationNotice to="mudar a regra" />
        <p className="text-sm text-muted">
          Uma venda pode ser reembolsada enquanto dura a garantia dela. Se a comissão já tiver sido paga, o valor é
          descontado do próximo lote do instrutor.
        </p>
        <Checkbox name="payouts_await_guarantee" defaultChecked={isOn} className="font-semibold">
          Só permitir o pagamento depois da garantia
        </Checkbox>
        <p>
          <Button look="quiet">Salvar a regra</Button>
        </p>
      </form>
    </details>
  );
}

const link = "inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-leaf-deep";

function OpenPayouts({ payouts }: { payouts: PayoutSummary[] }) {
  if (!payouts.length) return null;
  return (
    <ul aria-label="Lotes abertos" className="mb-6 flex flex-col gap-2">
      {payouts.map(({ id, reference, instructorCount, totalCents }) => (
        <li key={id} className="rounded-soft border border-line bg-wheat-wash">
          <a
            href={href("/admin/payouts/:id", { id: String(id) })}
            className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-2.5"
          >
            <strong>{reference}</strong>
            <span className="text-sm">
              aberto, {countLabel(instructorCount, "instrutor", "instrutores")}, {amountLabel(totalCents)}
            </span>
            <span className="ml-auto inline-flex items-center gap-1 font-semibold text-leaf">
              Pagar <Icon name="next" size={16} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type SchoolFiguresProps = { stats: SchoolCommissionStats; platformName: string; payoutCount: number };

/** On a phone below the list, so that the commissions come first. */
function SchoolFigures({ stats, platformName, payoutCount }: SchoolFiguresProps) {
  return (
    <div className="max-sm:order-last max-sm:mt-8 sm:mb-4">
      <dl className="grid pairs gap-x-4 gap-y-4 sm:grid-cols-3 sm:gap-x-8 sm:gap-y-6 lg:grid-cols-5 lg:[&_dd]:text-lg">
        <StatCard
          value={amountLabel(stats.pendingCents)}
          label={`a pagar, ${countLabel(stats.pendingCount, "comissão", "comissões")}`}
        />
        <StatCard value={amountLabel(stats.paidCents)} label="já pagas" />
        <StatCard value={amountLabel(stats.thisMonthCents)} label="este mês" />
        <StatCard value={stats.instructorCount} label={stats.instructorCount === 1 ? "instrutor" : "instrutores"} />
        <StatCard value={amountLabel(stats.platformCents)} label={platformName} />
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {payoutCount > 0 && (
          <a href="/admin/payouts" className={link}>
            Todos os lotes de pagamento ({payoutCount})
          </a>
        )}
        <a href="/payments" className={link}>
          Gestão de Pagamentos
        </a>
      </p>
    </div>
  );
}
