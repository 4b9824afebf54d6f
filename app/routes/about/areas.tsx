import { Icon } from "#app/ui/icon.tsx";

/** The areas in which the platform teaches (A §1), each with what one finds there and the way to its courses. */
const areas = [
  {
    title: "Educação teológica",
    href: "/courses?category=teologico",
    hue: "teologico",
    features: [
      "Livros da Bíblia em seu contexto",
      "Grego e hebraico desde o alfabeto",
      "História da igreja e dos credos",
      "Doutrina, com respeito às diferenças",
    ],
  },
  {
    title: "Liderança cristã",
    href: "/courses?q=lideran%C3%A7a",
    hue: "wheat",
    features: [
      "Pequenos grupos e reuniões que rendem",
      "Decidir em equipe e prestar contas",
      "Tratar conflitos cedo e com franqueza",
      "Preparar quem vai continuar o trabalho",
    ],
  },
  {
    title: "Desenvolvimento pessoal",
    href: "/courses?category=desenvolvimento_pessoal",
    hue: "desenvolvimento_pessoal",
    features: [
      "Orçamento da casa sem susto",
      "Hábitos de estudo e de oração",
      "Conversa e perdão em família",
      "Vocação e escolhas de trabalho",
    ],
  },
  {
    title: "Formação profissional",
    href: "/courses?category=profissionalizante",
    hue: "profissionalizante",
    features: [
      "Secretaria e finanças da igreja",
      "Som e transmissão do culto",
      "Educação infantil na escola bíblica",
      "Capelania e projetos sociais",
    ],
  },
  {
    title: "Discipulado",
    href: "/courses?category=discipulado",
    hue: "discipulado",
    isFree: true,
    features: [
      "Primeiros passos na fé",
      "Ler a Bíblia sem se perder",
      "Orar com os Salmos",
      "Vida em comunidade, à mesa",
    ],
  },
  {
    title: "Mentoria",
    href: "/courses?category=mentoria",
    hue: "mentoria",
    isFree: true,
    features: [
      "Caminhar ao lado de uma pessoa",
      "Ouvir antes de aconselhar",
      "O primeiro ano no ministério",
      "Saber a hora de buscar outra ajuda",
    ],
  },
];

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
