import type { ReactNode } from "react";
import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { methodLabels, type PaymentView, purchaseOf, shortTransactionId } from "#app/domain/payments/payment.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";

type Cell = { cell: (payment: PaymentView) => ReactNode; isRight?: boolean; className?: string };

/** A payment by the columns of its list; on a phone what was bought is the title of its card. */
export const paymentCells = {
  transaction: {
    cell: ({ id, transactionId }) => (
      <>
        <span className="font-semibold tabular-nums lg:block">{shortTransactionId(transactionId)}</span>{" "}
        <span className="text-muted tabular-nums lg:block">ID {id}</span>
      </>
    ),
  },
  course: {
    className: "font-semibold wrap-anywhere max-lg:order-first max-lg:w-full max-lg:pr-10",
    cell: (payment) => <Bought payment={payment} />,
  },
  client: { className: "wrap-anywhere", cell: ({ buyerName }) => buyerName || "Usuário" },
  method: { cell: ({ method }) => methodLabels[method] },
  amount: { isRight: true, className: "font-semibold whitespace-nowrap", cell: (payment) => <Amount {...payment} /> },
  status: { cell: (payment) => <StatusBadge payment={payment} /> },
  created: {
    className: "tabular-nums",
    cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{dateTimeLabel(createdAt)}</time>,
  },
} satisfies Record<string, Cell>;

function Bought({ payment }: { payment: PaymentView }) {
  const { title, isTrail, label } = purchaseOf(payment);
  return (
    <>
      {title}
      {isTrail && <span className="block font-normal text-muted">{label}</span>}
    </>
  );
}

const Amount = ({ amountCents, currency, status, returnedCents }: PaymentView) => (
  <>
    {amountLabel(amountCents)}{" "}
    <abbr title="Real brasileiro" className="text-xs font-normal text-muted no-underline">
      {currency}
    </abbr>
    {status === "completed" && returnedCents > 0 && (
      <span className="block font-normal text-muted">devolvidos {amountLabel(returnedCents)}</span>
    )}
  </>
);

/** On a phone the whole card. */
export function PaymentLink({ payment: { id, transactionId } }: { payment: PaymentView }) {
  return (
    <a
      href={href("/payments/:id", { id: String(id) })}
      className="inline-flex size-11 items-center justify-center text-leaf"
    >
      <span className="sr-only">Ver pagamento {shortTransactionId(transactionId)}</span>
      <Icon name="next" />
    </a>
  );
}
