import type { ReactNode } from "react";
import type { CategoryNames } from "#app/domain/categories.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useCategories } from "#app/ui/shell.ts";
import { Growing, Harvest, Sowing } from "./carousel-scenes.tsx";

export function Carousel() {
  const slides = slidesOf(useCategories());
  return (
    <section
      aria-roledescription="carrossel"
      aria-label="Do plantio à colheita"
      data-carousel=""
      className="mx-auto max-w-6xl pb-6"
    >
      <div
        data-slides=""
        className="relative flex snap-x snap-mandatory gap-4 overflow-x-auto px-4 sm:mx-4 sm:px-0 [scrollbar-color:var(--color-line)_transparent] [scrollbar-width:thin]"
      >
        {slides.map((slide, index) => (
          <SlidePanel key={slide.name} slide={slide} label={`${index + 1} de ${slides.length}: ${slide.name}`} />
        ))}
      </div>
      <div className="flex min-h-13 items-center px-4 pt-2">
        <p data-hint="" className="text-sm text-muted">
          São três slides: deslize para o lado para ver os outros.
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
      className={classNames(
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

/** The buttons to turn and pause the slides; hidden until their script has loaded. */
function Controls({ names }: { names: string[] }) {
  return (
    <div data-controls="" hidden className="flex w-full flex-wrap items-center gap-1">
      <button
        type="button"
        data-toggle=""
        className="mr-auto inline-flex min-h-11 items-center rounded-soft pr-3 text-sm font-semibold text-leaf hover:underline"
      >
        <Word when="turning" icon="pause" text="Pausar" />
        <Word when="still" icon="play" text="Retomar" />
      </button>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          data-dot=""
          aria-label={`Slide ${index + 1}: ${name}`}
          className="group flex size-8 items-center justify-center"
        >
          <span className="size-3 rounded-full border border-edge group-aria-[current=true]:border-leaf group-aria-[current=true]:bg-leaf group-hover:border-leaf" />
        </button>
      ))}
      <Arrow step={-1} icon="previous" label="Slide anterior" />
      <Arrow step={1} icon="next" label="Próximo slide" />
      <p data-status="" className="sr-only" />
    </div>
  );
}

function Word({ when, icon, text }: { when: string; icon: IconName; text: string }) {
  return (
    <span data-when={when} className="inline-flex items-center gap-1.5">
      <Icon name={icon} size={18} /> {text}
    </span>
  );
}

function Arrow({ step, icon, label }: { step: number; icon: IconName; label: string }) {
  return (
    <button
      type="button"
      data-step={step}
      aria-label={label}
      className="ml-1 flex size-11 items-center justify-center rounded-soft border border-edge hover:border-leaf hover:text-leaf"
    >
      <Icon name={icon} />
    </button>
  );
}

type Slide = {
  name: string;
  title: string;
  words: string;
  href: string;
  link: string;
  wash: string;
  scene: ReactNode;
};

/** The three seasons of studying: beginning, company on the way, and harvest. */
const slidesOf = ({ discipulado, mentoria }: CategoryNames): Slide[] => [
  {
    name: "Semear",
    title: "Uma aula cabe no intervalo",
    words: "Texto, áudio ou vídeo de poucos minutos, que abrem num celular simples e esperam por você onde parou.",
    href: "/courses?level=iniciante",
    link: "Cursos para começar",
    wash: "bg-wheat-wash",
    scene: <Sowing />,
  },
  {
    name: "Cultivar",
    title: "Ninguém cresce sozinho",
    words: `${discipulado} e ${mentoria} são sempre gratuitos: para dar os primeiros passos ou acompanhar quem está começando.`,
    href: "/courses?category=discipulado",
    link: `Cursos de ${discipulado}`,
    wash: "bg-leaf-wash",
    scene: <Growing />,
  },
  {
    name: "Colher",
    title: "O fruto do estudo, à vista de todos",
    words:
      "Quem conclui um curso recebe um certificado com número próprio. Qualquer pessoa pode conferir, sem cadastro.",
    href: "/certificate/verify",
    link: "Conferir um certificado",
    wash: "bg-clay-wash",
    scene: <Harvest />,
  },
];
