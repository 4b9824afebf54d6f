import { join } from "#app/ui/join.ts";

/** The colour of a share done (A §4): 100 green, from 70 blue, from 40 yellow, else grey. */
export function progressTone(percent: number) {
  if (percent >= 100) return "text-leaf";
  if (percent >= 70) return "text-sky";
  return percent >= 40 ? "text-wheat" : "text-edge";
}

/** A share done, 0 to 100, drawn and said. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={join("h-2 grow overflow-hidden rounded-full bg-sunken", progressTone(percent))}
      >
        <div className="h-full rounded-full bg-current" style={{ width: `${percent}%` }} />
      </div>
      <span className="text-sm font-semibold tabular-nums">{percent}%</span>
    </div>
  );
}
