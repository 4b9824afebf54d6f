import { paymentNotFound, shortTransaction } from "#app/domain/payments/labels.ts";
import { sellerOf } from "#app/domain/payments/seller.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { NextSteps } from "#app/routes/payments/next-steps.tsx";
import { Receipt } from "#app/routes/payments/receipt.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PaymentToMake } from "#app/ui/payment/payment-to-make.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params }) => ({
  payment: await showPayment(ctx, integerId(params.id, paymentNotFound)),
  seller: sellerOf(ctx.settings),
}));

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? titleOf(loaderData.payment) : paymentNotFound);

export default function Payment({ loaderData: { payment, seller } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <a
        href="/payments"
        className="no-print inline-flex min-h-8 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
      >
        <Icon name="previous" size={16} /> Meus Pagamentos
      </a>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl lining-nums">{titleOf(payment)}</h1>
        <StatusBadge status={payment.status} />
      </div>
      {payment.toPay && (
        <div className="mt-6">
          <PaymentToMake payment={payment} toPay={payment.toPay} seller={seller} />
        </div>
      )}
      <Receipt payment={payment} seller={seller} />
      {payment.isOwn && <NextSteps payment={payment} />}
    </div>
  );
}

function titleOf({ status, transactionId }: Route.ComponentProps["loaderData"]["payment"]) {
  const name = status === "completed" || status === "refunded" ? "Recibo" : "Pagamento";
  return `${name} ${shortTransaction(transactionId)}`;
}
