import { Controls } from "#app/routes/home/carousel/controls.tsx";
import { type Slide, slides } from "#app/routes/home/carousel/slides.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { join } from "#app/ui/join.ts";

/**
 * Three slides in a row that is scrolled by hand; app/ui/enhance/carousel.ts lets them turn by themselves (A §4, §9)
 * and brings in the controls, in the place of the sentence that says how to scroll.
 */
export function Carousel() {
  return (
    <section
      aria-roledescription="carrossel"
      aria-label="Do plantio à colheita"
      data-carousel=""
      className="mx-auto max-w-6xl pb-6"
    >
      <div
        data-slides=""
        className="relative flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin]"
      >
        {slides.map((slide, index) => (
          <SlidePanel key={slide.name} slide={slide} label={`${index + 1} de ${slides.length}: ${slide.name}`} />
        ))}
      </div>
      <div className="flex min-h-13 items-center px-4 pt-2">
        <p data-hint="" className="text-sm text-muted">
          São três quadros: deslize para o lado para ver os outros.
        </p>
        <Controls names={slides.map(({ name }) => name)} />
      </div>
    </section>
  );
}

function SlidePanel({
  slide: { name, title, words, href, link, wash, scene },
  label,
}: {
  slide: Slide;
  label: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no form, so no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      className={join(
        "flex w-[calc(100%-1.5rem)] shrink-0 snap-center flex-col-reverse justify-end overflow-hidden rounded-soft sm:grid sm:w-[calc(100%-4rem)] sm:grid-cols-[1fr_1.15fr]",
        wash,
      )}
    >
      <div className="flex grow flex-col items-start px-5 pb-3 pt-4 sm:justify-center sm:px-10 sm:py-12">
        <p className="font-semibold text-wheat-deep">{name}</p>
        <h2 className="mt-1 text-xl sm:text-3xl">{title}</h2>
        <p className="mt-2 max-w-prose text-muted sm:mt-3">{words}</p>
        <a
          href={href}
          className="mt-auto inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline sm:mt-4"
        >
          {link} <Icon name="arrow" size={18} />
        </a>
      </div>
      <div className="h-44 shrink-0 sm:h-auto sm:min-h-80">{scene}</div>
    </div>
  );
}
