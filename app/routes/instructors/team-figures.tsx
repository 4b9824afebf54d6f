import type { TeamFigures as Figures } from "#app/domain/instructors/team-figures.ts";
import { ratingLabel } from "#app/routes/instructors/rating-label.ts";
import { StatCard } from "#app/ui/figures/stat-card.tsx";

/** The team in four numbers. The years are an estimate and are called one. */
export function TeamFigures({ figures }: { figures: Figures }) {
  const count = (n: number) => n.toLocaleString("pt-BR");
  return (
    <section aria-label="A equipe em números" className="bg-sunken">
      <dl className="mx-auto grid max-w-6xl grid-cols-2 gap-6 px-4 py-8 sm:grid-cols-4">
        <StatCard
          value={count(figures.instructors)}
          label={figures.instructors === 1 ? "educador" : "educadores"}
          icon="people"
        />
        <StatCard
          value={count(figures.courses)}
          label={figures.courses === 1 ? "curso publicado" : "cursos publicados"}
          icon="book"
        />
        <StatCard value={`${count(figures.years)}+`} label="anos (estimativa) de experiência somada" icon="sprout" />
        <StatCard
          value={ratingLabel(figures.rating)}
          label={figures.rating === 0 ? "avaliação média (ainda não há avaliações)" : "avaliação média"}
          icon="star"
        />
      </dl>
    </section>
  );
}
