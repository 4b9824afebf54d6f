import type { Storefront as Shown } from "#app/domain/courses/find-storefront.server.ts";
import { Figures } from "#app/routes/home/figures.tsx";
import { Waiting } from "#app/routes/home/waiting.tsx";
import { CourseCard } from "#app/ui/course/course-card.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** What comes from the catalogue. While it has not answered (null) there are empty cards that script asks to fill. */
export function Storefront({ shown }: { shown: Shown | null }) {
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
        {shown ? <Cards {...shown} /> : <Waiting />}
      </section>
    </div>
  );
}

function Cards({ featured }: Shown) {
  if (!featured.length)
    return <p className="mt-5 border-t border-line py-10 text-center text-muted">Em breve nossos primeiros cursos!</p>;
  return (
    <div className="mt-5 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {featured.map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </div>
  );
}
