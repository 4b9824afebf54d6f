import { FigureValue } from "#app/ui/figures/figure-value.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** One figure and what it counts. */
export function StatCard({ value, label, icon }: { value: string | number; label: string; icon?: IconName }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 border-t-2 border-leaf pt-3">
      <dt className="flex items-start gap-1.5 text-sm text-muted">
        {icon && <Icon name={icon} size={16} className="mt-[0.2rem] shrink-0" />}
        {label}
      </dt>
      <FigureValue>{String(value)}</FigureValue>
    </div>
  );
}
