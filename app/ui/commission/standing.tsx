import { shortDate } from "#app/domain/calendar.ts";
import type { CommissionStatus, CommissionView } from "#app/domain/commissions/commission-json.ts";
import { commissionStatusLabels } from "#app/domain/commissions/labels.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<CommissionStatus, Tone> = {
  pending: "wheat",
  processing: "plain",
  paid: "leaf",
  cancelled: "clay",
};

type StandingProps = {
  line: Pick<CommissionView, "kind" | "status" | "paidAt" | "availableAt" | "isGuaranteed">;
};

/** Where a commission stands, and the day that belongs to it: when it was paid, or from when it can be. */
export function Standing({ line: { kind, status, paidAt, availableAt, isGuaranteed } }: StandingProps) {
  return (
    <>
      <Badge tone={tones[status]}>{commissionStatusLabels[status]}</Badge>
      {kind === "reversal" && <span className="block text-sm text-clay">estorno da venda</span>}
      {paidAt && (
        <span className="block text-sm text-muted tabular-nums whitespace-nowrap">em {shortDate(paidAt)}</span>
      )}
      {status === "pending" && isGuaranteed && availableAt && (
        <span className="block text-sm text-muted tabular-nums whitespace-nowrap">
          disponível em {shortDate(availableAt)}
        </span>
      )}
    </>
  );
}
