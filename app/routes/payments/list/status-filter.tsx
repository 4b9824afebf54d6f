import { type PaymentStatus, paymentStatuses } from "#app/domain/payments/payment-json.ts";
import { join } from "#app/ui/join.ts";

const names: Record<PaymentStatus | "all", string> = {
  all: "Todos",
  completed: "Concluídos",
  pending: "Pendentes",
  failed: "Com falha",
  refunded: "Estornados",
};

/** Which payments to show; each choice is an address. */
export function StatusFilter({ status }: { status: PaymentStatus | "all" }) {
  const order = ["all", "completed", ...paymentStatuses.filter((one) => one !== "completed")] as const;
  return (
    <nav aria-label="Situação" className="mt-6 flex flex-wrap gap-2">
      {order.map((one) => (
        <a
          key={one}
          href={one === "all" ? "/payments" : `/payments?status=${one}`}
          aria-current={one === status ? "true" : undefined}
          className={join(
            "inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-sm font-semibold",
            one === status ? "border-leaf bg-leaf text-on-leaf" : "border-line bg-raised hover:border-leaf",
          )}
        >
          {names[one]}
        </a>
      ))}
    </nav>
  );
}
