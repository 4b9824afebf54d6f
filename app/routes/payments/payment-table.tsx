import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { methodLabels, type PaymentView, purchaseOf, shortTransactionId } from "#app/domain/payments/payment.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";
import { ColumnHeads } from "#app/ui/table.tsx";

const columns = ["Transação", "Curso", "Cliente", "Método", "Valor", "Situação", "Data"];

type PaymentTableProps = {
  payments: PaymentView[];
  /** Whether to show the buyer: only in everybody's payments. */
  withClient?: boolean;
};

/** Payments, newest first: a table on a wide screen, cards on a phone. */
export function PaymentTable({ payments, withClient = false }: PaymentTableProps) {
  return (
    <table className="mt-4 w-full max-md:block">
      <caption className="sr-only">Transações</caption>
      <ColumnHeads
        columns={columns.filter((name) => withClient || name !== "Cliente")}
        sums={["Valor"]}
        after={
          <th scope="col">
            <span className="sr-only">Detalhes</span>
          </th>
        }
      />
      <tbody className="max-md:flex max-md:flex-col max-md:gap-4">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} withClient={withClient} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: course and amount on top, the rest below; the whole card is a link. */
function Row({ payment, withClient }: { payment: PaymentView; withClient: boolean }) {
  const name = shortTransactionId(payment.transactionId);
  const bought = purchaseOf(payment);
  return (
    <tr className="relative border-b border-line hover:bg-raised max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,auto)] max-md:wrap-anywhere max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-soft max-md:border max-md:bg-raised max-md:p-4">
      <td className={classNames(cell, "max-md:order-4 max-md:text-sm")}>
        <span className="block font-semibold tabular-nums">{name}</span>
        <span className="block text-sm text-muted tabular-nums">ID {payment.id}</span>
      </td>
      <td className={classNames(cell, "min-w-0 wrap-anywhere font-semibold max-md:order-1 md:min-w-36")}>
        {bought.title}
        {bought.isTrail && <span className="block text-sm font-normal text-muted">{bought.label}</span>}
      </td>
      {withClient && (
        <td
          className={classNames(
            cell,
            "min-w-0 wrap-anywhere max-md:order-3 md:min-w-28 max-md:col-span-2 max-md:text-sm",
          )}
        >
          {payment.buyerName || "Usuário"}
        </td>
      )}
      <td className={classNames(cell, "max-md:order-6 md:whitespace-nowrap max-md:text-sm max-md:text-muted")}>
        {methodLabels[payment.method]}
      </td>
      <td className={classNames(cell, "text-right font-semibold tabular-nums max-md:order-2 md:whitespace-nowrap")}>
        {amountLabel(payment.amountCents)}{" "}
        <abbr title="Real brasileiro" className="text-xs font-normal text-muted no-underline">
          {payment.currency}
        </abbr>
      </td>
      <td className={classNames(cell, "max-md:order-5 max-md:text-right")}>
        <StatusBadge payment={payment} />
      </td>
      <td
        className={classNames(
          cell,
          "tabular-nums max-md:order-7 md:whitespace-nowrap max-md:text-right max-md:text-sm max-md:text-muted",
        )}
      >
        <time dateTime={payment.createdAt.toISOString()}>{dateTimeLabel(payment.createdAt)}</time>
      </td>
      <td className="text-right max-md:order-8 max-md:col-span-2">
        <a
          href={href("/payments/:id", { id: String(payment.id) })}
          className="inline-flex size-11 items-center justify-center text-leaf max-md:w-auto max-md:after:absolute max-md:after:inset-0 max-md:gap-2 max-md:font-semibold"
        >
          <span className="md:sr-only">
            Ver pagamento<span className="sr-only"> {name}</span>
          </span>
          <Icon name="next" />
        </a>
      </td>
    </tr>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";
