import { Icon } from "#app/ui/icon.tsx";
import { areas } from "#app/ui/school.ts";

/** The areas with all that one finds in each. */
export function Areas() {
  return (
    <section aria-labelledby="areas" className="mx-auto max-w-6xl px-4 pt-16">
      <h2 id="areas" className="text-2xl">
        Seis áreas em que ensinamos
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {areas.map(({ title, href, hue, isFree, features }) => (
          <li key={title} className="border-t-2 pt-4" style={{ borderColor: `var(--color-${hue})` }}>
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
              <a href={href} className="hover:text-leaf hover:underline">
                {title}
              </a>
              {isFree && <span className="font-sans text-sm text-wheat-deep">Sempre grátis</span>}
            </h3>
            <ul className="mt-3 flex flex-col gap-2">
              {features.map((feature) => (
                <li key={feature} className="flex gap-2.5">
                  <Icon name="sprout" size={18} className="mt-1 shrink-0 text-leaf" />
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
