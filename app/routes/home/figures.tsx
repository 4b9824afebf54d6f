import type { Storefront } from "#app/domain/courses/find-storefront.server.ts";
import { averageLabel } from "#app/ui/review/average-label.ts";

/** What the platform starts from until learners rate it (A §9), and is said to be. */
const startingRating = 4.9;

/** How many courses there are and how they are rated; a dash for each as long as the catalogue has not answered. */
export function Figures({ shown }: { shown: Storefront | null }) {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <dl className="grid grid-cols-2 gap-6 border-y border-line py-6">
        <Figure
          value={shown ? String(shown.total) : "—"}
          label={shown?.total === 1 ? "curso no catálogo" : "cursos no catálogo"}
        />
        <Figure
          value={shown ? averageLabel(shown.rating?.average ?? startingRating) : "—"}
          label={`avaliação média${shown ? ` (${basis(shown)})` : ""}`}
        />
      </dl>
    </div>
  );
}

/** What the average is taken from. */
function basis({ rating }: Storefront) {
  if (!rating) return "nota inicial";
  return rating.count === 1 ? "1 avaliação" : `${rating.count} avaliações`;
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-serif text-3xl font-semibold text-leaf lining-nums">{value}</dd>
    </div>
  );
}
