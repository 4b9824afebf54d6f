import type { CommissionStatus } from "#app/domain/commissions/commission-json.ts";
import { join } from "#app/ui/join.ts";

const names: Record<CommissionStatus | "all", string> = {
  all: "Todas",
  pending: "Pendentes",
  processing: "Processando",
  paid: "Pagas",
  cancelled: "Canceladas",
};

type StatusFilterProps = { status: CommissionStatus | "all"; path: string; offered: (CommissionStatus | "all")[] };

/** Which commissions to show; each choice is an address. */
export function CommissionFilter({ status, path, offered }: StatusFilterProps) {
  return (
    <nav aria-label="Situação" className="flex flex-wrap gap-2">
      {offered.map((one) => (
        <a
          key={one}
          href={one === "all" ? path : `${path}?status=${one}`}
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
