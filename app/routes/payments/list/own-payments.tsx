import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { PaymentTable } from "#app/routes/payments/list/payment-table.tsx";
import { StatusFilter } from "#app/routes/payments/list/status-filter.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What the viewer paid. */
export function OwnPayments({ status, payments }: { status: PaymentStatus | "all"; payments: PaymentView[] }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <h1 className="text-3xl">Meus Pagamentos</h1>
      <StatusFilter status={status} />
      <p className="mt-5 text-sm text-muted" role="status">
        {counted(payments.length, "transação encontrada", "transações encontradas")}
      </p>
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
