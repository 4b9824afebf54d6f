import { momentLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { methodLabels, shortTransaction, statusLabels } from "#app/domain/payments/labels.ts";
import type { SimulatedCharge } from "#app/domain/payments/simulator/charge.ts";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";

/** A charge as the simulated bank's books have it, beside what the school knows, and the news between the two. */
export function ChargeBooks({ charge: { payment, status, news } }: { charge: SimulatedCharge }) {
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-4 border-y border-line py-5 sm:grid-cols-4">
        <Fact term="Cobrança">{shortTransaction(payment.transactionId)}</Fact>
        <Fact term={methodLabels[payment.method]}>{amountLabel(payment.amountCents)}</Fact>
        <Fact term="No banco">
          <StatusBadge status={status} />
        </Fact>
        <Fact term="Na escola">
          <StatusBadge status={payment.status} />
        </Fact>
      </dl>
      {news.length > 0 && (
        <section aria-labelledby="avisos" className="mt-6">
          <h2 id="avisos" className="text-lg">
            Avisos
          </h2>
          <ol className="mt-2 flex flex-col text-sm">
            {news.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <span className="min-w-0 break-all">
                  {statusLabels[one.status]} <span className="text-muted">{one.eventId}</span>
                </span>
                <span className="text-muted">
                  {one.deliveredAt
                    ? `chegou em ${momentLabel(one.deliveredAt)}`
                    : `sai em ${momentLabel(one.deliverAt)}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
