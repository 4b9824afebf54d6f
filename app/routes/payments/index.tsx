import { listPayments } from "#app/domain/payments/list-payments.server.ts";
import { statusFilter } from "#app/domain/payments/schema.ts";
import { page } from "#app/http/page.server.ts";
import { PaymentTable } from "#app/routes/payments/payment-table.tsx";
import { StatusFilter } from "#app/routes/payments/status-filter.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** Null for a visitor, who is asked to sign in. A status that does not exist shows all. */
export const loader = page(async (ctx, { url }) => {
  const status = statusFilter(url.searchParams.get("status"));
  return { status, payments: ctx.viewer ? await listPayments(ctx, { status }) : null };
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Meus Pagamentos");

export default function Payments({ loaderData: { status, payments } }: Route.ComponentProps) {
  if (!payments) return <SignInFirst />;
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <h1 className="text-3xl">Meus Pagamentos</h1>
      <StatusFilter status={status} />
      <p className="mt-5 text-sm text-muted" role="status">
        {counted(payments.length, "transação encontrada", "transações encontradas")}
      </p>
      {payments.length ? (
        <PaymentTable payments={payments} />
      ) : (
        <EmptyState
          title="Nenhuma transação encontrada"
          action={
            status === "all" ? (
              <ButtonLink href="/courses">Ver os cursos</ButtonLink>
            ) : (
              <ButtonLink href="/payments" look="quiet">
                Ver todas
              </ButtonLink>
            )
          }
        >
          {status === "all"
            ? "Quando você comprar um curso, o recibo fica guardado aqui."
            : "Nenhum dos seus pagamentos está nesta situação."}
        </EmptyState>
      )}
    </div>
  );
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
