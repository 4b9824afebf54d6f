import { listOwnCommissions } from "#app/domain/commissions/list-own-commissions.server.ts";
import { commissionStatusFilter } from "#app/domain/commissions/status-filter.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { CommissionHistory, NoCommissions } from "#app/routes/instructor/commission-history.tsx";
import { CommissionRules } from "#app/routes/instructor/commission-rules.tsx";
import { OwnFigures } from "#app/routes/instructor/own-figures.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CommissionFilter } from "#app/ui/commission/status-filter.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/commissions";

const path = "/instructor/commissions";
const toPanel = { href: "/admin", label: "Voltar ao painel" };
const toCourses = { href: "/my-courses", label: "Voltar aos meus cursos" };

/** Null for a visitor, who is asked to sign in. A status that does not exist shows all. */
export const loader = page(async (ctx, { url }) => {
  const status = commissionStatusFilter(url.searchParams.get("status"));
  const asked = { status, ...pagingOf(url.searchParams, 25) };
  const back = ctx.viewer?.role === "student" ? toCourses : toPanel;
  return { status, back, shown: ctx.viewer ? await listOwnCommissions(ctx, asked) : null };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Minhas Comissões");

export default function OwnCommissions({ loaderData: { status, shown, back } }: Route.ComponentProps) {
  if (!shown) return <SignInFirst />;
  const { data, total, page: at, totalPages } = shown.page;
  const hrefOf = (page: number) => `${path}?${status === "all" ? "" : `status=${status}&`}page=${page}`;
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
        {data.length > 0 && <CommissionHistory lines={data} />}
        {total === 0 && <NoCommissions status={status} />}
        <Pagination page={at} totalPages={totalPages} hrefOf={hrefOf} />
      </section>
      <CommissionRules />
    </div>
  );
}

function SignInFirst() {
  return (
    <EmptyState
      heading="h1"
      title="Acesso restrito"
      action={<ButtonLink href="/auth/login?redirectTo=%2Finstructor%2Fcommissions">Entrar</ButtonLink>}
    >
      Faça login para ver as suas comissões.
    </EmptyState>
  );
}
