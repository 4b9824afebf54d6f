import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

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

/** The colour of a percentage: 100 green, from 70 blue, from 40 yellow, else grey. */
export function progressTone(percent: number) {
  if (percent >= 100) return "text-leaf";
  if (percent >= 70) return "text-sky";
  return percent >= 40 ? "text-wheat" : "text-edge";
}

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="flex w-full items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classNames("h-2 grow overflow-hidden rounded-full bg-line", progressTone(percent))}
      >
        <div className="h-full rounded-full bg-current" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-sm font-semibold tabular-nums">{percent}%</span>
    </div>
  );
}

/** The size of a figure with so many characters on a phone, so that it fits with large text too. */
const sizes = [
  [8, "text-2xl"],
  [10, "text-[length:min(var(--text-xl),13vw)]/tight"],
  [12, "text-[length:min(var(--text-lg),11vw)]/tight"],
  [Number.POSITIVE_INFINITY, "text-[length:min(var(--text-base),9vw)]/tight"],
] as const;

export function FigureValue({ children }: { children: string }) {
  const size = sizes.find(([longest]) => children.length <= longest)![1];
  return <dd className={classNames("font-semibold whitespace-nowrap tabular-nums sm:text-2xl", size)}>{children}</dd>;
}
