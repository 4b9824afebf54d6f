import { Cover } from "#app/ui/course/cover.tsx";
import { areas } from "#app/ui/school.ts";

/** The areas in a few words, each leading to its part of the catalogue. */
export function Areas() {
  return (
    <section aria-labelledby="areas" className="mt-16 bg-sunken py-12">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="areas" className="text-2xl">
          Áreas de atuação
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {areas.map(({ title, category, href, words }) => (
            <li key={title} className="relative flex items-start gap-4">
              <div className="w-20 shrink-0 overflow-hidden rounded-soft">
                <div className="aspect-square">
                  <Cover category={category} title={title} single />
                </div>
              </div>
              <div>
                <h3 className="text-lg">
                  <a href={href} className="after:absolute after:inset-0 hover:text-leaf">
                    {title}
                  </a>
                </h3>
                <p className="text-sm text-muted">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
