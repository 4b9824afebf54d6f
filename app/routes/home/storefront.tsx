import type { Storefront as Shown } from "#app/domain/storefront/public-pages.server.ts";
import { LineLink } from "#app/ui/button.tsx";
import { CourseCard } from "#app/ui/course-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { averageLabel } from "#app/ui/wording.ts";

/**
 * The catalogue's part of the page. If the database did not answer in time (null), there are empty cards, which script
 * loads again.
 */
export function Storefront({ shown, asMaintainer }: { shown: Shown | null; asMaintainer: boolean }) {
  return (
    <div id="vitrine" aria-busy={shown ? undefined : true}>
      <Figures shown={shown} />
      <section aria-labelledby="destaques" className="mx-auto max-w-6xl px-4 pt-14">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="destaques" className="text-2xl">
            Cursos em destaque
          </h2>
          <a
            href="/courses"
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline"
          >
            Ver o catálogo <Icon name="arrow" size={18} />
          </a>
        </div>
        {shown ? <Cards {...shown} asMaintainer={asMaintainer} /> : <Waiting />}
      </section>
    </div>
  );
}

function Cards({ featured, asMaintainer }: Shown & { asMaintainer: boolean }) {
  if (!featured.length)
    return <p className="mt-5 border-t border-line py-10 text-center text-muted">Em breve nossos primeiros cursos!</p>;
  return (
    <div className="mt-5 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {featured.map((course) => (
        <CourseCard key={course.id} course={course} asMaintainer={asMaintainer} />
      ))}
    </div>
  );
}

/** Shown until students have rated the platform, labelled as such. */
const startingRating = 4.9;

function Figures({ shown }: { shown: Shown | null }) {
  return (
    <div className="mx-auto max-w-6xl px-4">
      <dl className="grid pairs gap-6 border-y border-line py-6">
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

/** What the average is computed from. */
function basis({ rating }: Shown) {
  if (!rating) return "nota inicial";
  return rating.count === 1 ? "1 avaliação" : `${rating.count} avaliações`;
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-3xl font-semibold text-leaf tabular-nums">{value}</dd>
    </div>
  );
}

/** Three empty cards in the same size, and a link to load them by hand. */
function Waiting() {
  return (
    <>
      <p className="mt-5 text-muted" role="status">
        Carregando cursos… <LineLink href="/">Tentar de novo</LineLink>
      </p>
      <div
        aria-hidden="true"
        className="mt-2 grid gap-x-8 gap-y-10 motion-safe:animate-pulse sm:grid-cols-2 lg:grid-cols-3"
      >
        {[1, 2, 3].map((place) => (
          <div key={place} data-skeleton="" className="flex flex-col gap-3 border-t border-line pt-4">
            <div className="aspect-video rounded-soft bg-line/60" />
            <div className="h-4 w-1/3 rounded-soft bg-line/60" />
            <div className="h-6 w-4/5 rounded-soft bg-line/60" />
            <div className="h-10 rounded-soft bg-line/60" />
            <div className="h-4 w-2/3 rounded-soft bg-line/60" />
            <div className="h-6 w-1/2 rounded-soft bg-line/60" />
          </div>
        ))}
      </div>
    </>
  );
}
