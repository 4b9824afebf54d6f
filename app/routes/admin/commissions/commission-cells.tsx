import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionView } from "#app/domain/commissions/commission.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CommissionAmount, CommissionStatusBadge, OfTrail } from "#app/ui/commission.tsx";

/** A commission by the columns of its list. `keys`: the masked key of each instructor who has one, by id. */
export const commissionCells = (keys: Record<string, string>) => ({
  instructor: (line: CommissionView) => <Payee line={line} maskedKey={keys[line.instructorId]} />,
  amount: { isRight: true, cell: (line: CommissionView) => <CommissionAmount line={line} /> },
  course: {
    className: "wrap-anywhere max-lg:w-full",
    cell: (line: CommissionView) => (
      <>
        {line.courseTitle}
        <OfTrail line={line} />
        <span className="block text-muted">{line.studentName}</span>
      </>
    ),
  },
  price: {
    isRight: true,
    isNamed: true,
    className: "whitespace-nowrap",
    cell: ({ priceCents }: CommissionView) => amountLabel(priceCents),
  },
  status: (line: CommissionView) => (
    <>
      <CommissionStatusBadge line={line} />
      {line.batchId && (
        <a
          href={href("/admin/payouts/:id", { id: String(line.batchId) })}
          className="block text-leaf underline underline-offset-4"
        >
          ver o lote
        </a>
      )}
    </>
  ),
  created: {
    className: "tabular-nums",
    cell: ({ createdAt }: CommissionView) => <time dateTime={createdAt.toISOString()}>{shortDate(createdAt)}</time>,
  },
});

function Payee({ line, maskedKey }: { line: CommissionView; maskedKey: string | undefined }) {
  return (
    <>
      <a
        href={href("/admin/commissions/statement/:userId", { userId: line.instructorId })}
        className="font-semibold wrap-anywhere underline decoration-line underline-offset-4 hover:text-leaf"
      >
        {line.instructorName}
      </a>
      <span className={classNames("block", maskedKey ? "text-muted" : "text-clay")}>
        {maskedKey ?? "sem chave PIX"}
      </span>
    </>
  );
}
