import { Icon } from "#app/ui/icon.tsx";

const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** What a card shows before anybody has rated a course (A §9); said to be just that. */
const startingRating = 4.8;

/** Stars: the real average with its count, or the starting rating, labelled as such. */
export function Rating({ average, count, withCount }: { average: number | null; count: number; withCount?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <Icon name="star" size={16} className="shrink-0 fill-wheat text-wheat" />
      <span className="font-semibold">{oneDecimal.format(average ?? startingRating)}</span>
      <span className="text-muted">{average === null ? "nota inicial" : ""}</span>
      {withCount && <span className="text-muted">({count === 1 ? "1 avaliação" : `${count} avaliações`})</span>}
    </span>
  );
}
