import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import { amountLabel } from "#app/domain/money.ts";
import { CommissionAmount } from "#app/ui/commission/amount.tsx";
import { Standing } from "#app/ui/commission/standing.tsx";
import { join } from "#app/ui/join.ts";

type CommissionRowProps = { line: CommissionView; maskedKey: string | undefined; isSelectable: boolean };

/** One commission. Only what waits can be ticked (B §2). On a phone: who and how much on top, the rest below. */
export function CommissionRow({ line, maskedKey, isSelectable }: CommissionRowProps) {
  return (
    <tr className="border-b border-line max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:gap-x-3 max-md:gap-y-1.5 max-md:rounded-soft max-md:border max-md:bg-raised max-md:p-4">
      <td className="align-top">
        {isSelectable && (
          <label className="-mt-1 flex size-11 items-center justify-center max-md:-mt-3 max-md:-ml-3">
            <input type="checkbox" name="commission_ids" value={line.id} className="size-5 accent-leaf" />
            <span className="sr-only">
              Escolher a comissão de {line.instructorName}, {amountLabel(line.amountCents)}
            </span>
          </label>
        )}
      </td>
      <td className={join(cell, "min-w-0 wrap-anywhere md:min-w-36")}>
        <a
          href={`/admin/commissions/statement/${line.instructorId}`}
          className="block font-semibold underline decoration-line underline-offset-4 hover:text-leaf"
        >
          {line.instructorName}
        </a>
        <span className={join("block text-sm", maskedKey ? "text-muted" : "text-clay")}>
          {maskedKey ? <span className="whitespace-nowrap">{maskedKey}</span> : "sem chave PIX"}
        </span>
      </td>
      <td
        className={join(cell, "min-w-0 wrap-anywhere md:min-w-48 max-md:order-3 max-md:col-span-2 max-md:col-start-2")}
      >
        <span className="block">{line.courseTitle}</span>
        <span className="block text-sm text-muted">{line.studentName}</span>
      </td>
      <td className={join(cell, "whitespace-nowrap text-right tabular-nums max-md:sr-only")}>
        {amountLabel(line.priceCents)}
      </td>
      <td className={join(cell, "text-right tabular-nums")}>
        <CommissionAmount cents={line.amountCents} percentage={line.percentage} />
      </td>
      <td className={join(cell, "max-md:order-4 max-md:col-span-2 max-md:col-start-2")}>
        <Standing line={line} />
        {line.batchId && (
          <a href={`/admin/payouts/${line.batchId}`} className="block text-sm text-leaf underline underline-offset-4">
            ver o lote
          </a>
        )}
      </td>
      <td
        className={join(
          cell,
          "whitespace-nowrap tabular-nums max-md:order-5 max-md:col-start-2 max-md:text-sm max-md:text-muted",
        )}
      >
        <time dateTime={line.createdAt.toISOString()}>{shortDate(line.createdAt)}</time>
      </td>
    </tr>
  );
}

const cell = "py-3 pr-5 align-top max-md:p-0";
