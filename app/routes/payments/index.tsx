import { can } from "#app/domain/access/abilities.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { listPayments } from "#app/domain/payments/list-payments.server.ts";
import { surveyPayments } from "#app/domain/payments/overview/survey-payments.server.ts";
import { statusFilter } from "#app/domain/payments/schema.ts";
import { page } from "#app/http/page.server.ts";
import { AllPayments } from "#app/routes/payments/list/all-payments.tsx";
import { OwnPayments } from "#app/routes/payments/list/own-payments.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/**
 * Everybody's for an admin, one's own for everybody else, none for a visitor. A status that does not exist shows all.
 */
export const loader = page(async (ctx, { url }) => {
  const status = statusFilter(url.searchParams.get("status"));
  const seesAll = can(ctx.viewer, "payments.seeAll");
  return {
    status,
    all: seesAll ? await surveyPayments(ctx, { status, ...pagingOf(url.searchParams, 25) }) : null,
    own: ctx.viewer && !seesAll ? await listPayments(ctx, { status }) : null,
  };
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData?.all ? "Gestão de Pagamentos" : "Meus Pagamentos");

export default function Payments({ loaderData: { status, all, own } }: Route.ComponentProps) {
  if (all) return <AllPayments status={status} {...all} />;
  return own ? <OwnPayments status={status} payments={own} /> : <SignInFirst />;
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
