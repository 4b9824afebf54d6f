import { shortDate } from "#app/domain/calendar.ts";
import {
  type CommissionStatus,
  type CommissionView,
  commissionList,
  commissionStatusLabels,
} from "#app/domain/commissions/commission.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { listHref } from "#app/domain/list.ts";
import { Badge, type Tone } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Field } from "./form/field.tsx";
import { Icon } from "./icon.tsx";
import { StatusFilter } from "./list.tsx";

type CommissionAmountProps = { line: Pick<CommissionView, "amountCents" | "percentage" | "priceCents" | "feeCents"> };

/** A commission with its share of the price: `R$ 68,95` and the per cent; and of what, if the fee went off before. */
export function CommissionAmount({ line: { amountCents, percentage, priceCents, feeCents } }: CommissionAmountProps) {
  return (
    <>
      <strong className="whitespace-nowrap">{amountLabel(amountCents)}</strong>{" "}
      <span className="text-sm font-normal text-muted max-md:block md:whitespace-nowrap">({percentage}%)</span>
      {feeCents > 0 && (
        <span className="block text-sm font-normal text-muted">
          de {amountLabel(priceCents - feeCents)}, sem a tarifa
        </span>
      )}
    </>
  );
}

const tones: Record<CommissionStatus, Tone> = {
  pending: "wheat",
  processing: "plain",
  paid: "leaf",
  cancelled: "clay",
};

type CommissionStatusProps = {
  line: Pick<CommissionView, "kind" | "status" | "paidAt" | "availableAt" | "isGuaranteed"> & {
    /** Left out if a column of its own says it. */
    paymentReference?: string | null;
  };
};

export function CommissionStatusBadge({
  line: { kind, status, paidAt, paymentReference, availableAt, isGuaranteed },
}: CommissionStatusProps) {
  return (
    <>
      <Badge tone={tones[status]}>{commissionStatusLabels[status]}</Badge>
      {kind === "reversal" && <span className="block text-sm text-clay">estorno da venda</span>}
      {paidAt && (
        <span className="block text-sm text-muted tabular-nums md:whitespace-nowrap">em {shortDate(paidAt)}</span>
      )}
      {paymentReference && <span className="block text-sm break-words text-muted">{paymentReference}</span>}
      {status === "pending" && isGuaranteed && availableAt && (
        <span className="block text-sm text-muted tabular-nums md:whitespace-nowrap">
          disponível em {shortDate(availableAt)}
        </span>
      )}
    </>
  );
}

const { all, options } = commissionList.filters.status!;
const names = { all, ...options } as Record<CommissionStatus | "all", string>;

type CommissionFilterProps = { status: CommissionStatus | "all"; path: string; offered: (CommissionStatus | "all")[] };

export function CommissionFilter({ path, ...filter }: CommissionFilterProps) {
  return <StatusFilter {...filter} labels={names} hrefOf={(status) => listHref(path, { status })} />;
}

/** Marks a course that was sold as part of a trail. */
export function OfTrail({ line: { trailTitle } }: { line: Pick<CommissionView, "trailTitle"> }) {
  return trailTitle && <span className="block text-sm text-muted">na trilha {trailTitle}</span>;
}

type CommissionExportProps = { path: string; status: CommissionStatus | "all" };

/** A period as a CSV file, of the status that is shown. */
export function CommissionExport({ path, status }: CommissionExportProps) {
  return (
    <details className="mt-6 max-w-2xl rounded-soft border border-line bg-raised">
      <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold">Exportar um período</summary>
      <form action={path} className="flex flex-wrap items-end gap-4 px-5 pb-5">
        <input type="hidden" name="format" value="csv" />
        <input type="hidden" name="status" value={status} />
        <Field label="Primeiro dia" type="date" field={{ name: "from" }} />
        <Field label="Último dia" type="date" field={{ name: "to" }} />
        <Button look="quiet">
          <Icon name="download" /> Exportar
        </Button>
      </form>
    </details>
  );
}
