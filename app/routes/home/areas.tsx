import { Cover } from "#app/ui/course/cover.tsx";

/** The areas in which the platform teaches (A §1), each leading to its part of the catalogue. */
const areas = [
  {
    title: "Educação teológica",
    category: "teologico",
    words: "Bíblia, história e doutrina, com rigor e simplicidade.",
  },
  { title: "Liderança cristã", category: "teologico", q: "liderança", words: "Conduzir pessoas servindo a elas." },
  {
    title: "Desenvolvimento pessoal",
    category: "desenvolvimento_pessoal",
    words: "Hábitos, finanças, família e vocação.",
  },
  { title: "Formação profissional", category: "profissionalizante", words: "Ofícios da igreja e do mercado." },
  { title: "Discipulado", category: "discipulado", words: "Primeiros passos e vida em comunidade. Sempre grátis." },
  { title: "Mentoria", category: "mentoria", words: "Acompanhar alguém de perto. Sempre grátis." },
];

export function Areas() {
  return (
    <section aria-labelledby="areas" className="mt-16 bg-sunken py-12">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="areas" className="text-2xl">
          Áreas de atuação
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {areas.map(({ title, category, q, words }) => (
            <li key={title} className="relative flex items-center gap-4">
              <div className="w-20 shrink-0 overflow-hidden rounded-soft">
                <div className="aspect-square">
                  <Cover category={category} title={title} single />
                </div>
              </div>
              <div>
                <h3 className="text-lg">
                  <a
                    href={q ? `/courses?q=${encodeURIComponent(q)}` : `/courses?category=${category}`}
                    className="after:absolute after:inset-0 hover:text-leaf"
                  >
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
