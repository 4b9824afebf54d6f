import { Icon, type IconName } from "#app/ui/icon.tsx";

const benefits: { icon: IconName; title: string; words: string }[] = [
  {
    icon: "people",
    title: "Formação para a sua gente",
    words:
      "Discipulado e mentoria são sempre gratuitos. Nos demais cursos, combinamos um jeito que caiba no orçamento de vocês.",
  },
  {
    icon: "certificate",
    title: "Certificado que se confere",
    words: "Quem recebe um voluntário formado aqui confirma o certificado em segundos, sem cadastro e sem telefonema.",
  },
  {
    icon: "book",
    title: "Cursos a quatro mãos",
    words: "O que vocês aprenderam fazendo vira aula, com o nome da organização e a revisão dos nossos educadores.",
  },
  {
    icon: "sprout",
    title: "Prática de verdade",
    words: "Os alunos chegam preparados para ajudar e saem sabendo o que nenhuma aula ensina sozinha.",
  },
];

/** What an organisation gains by working with the school. */
export function Benefits() {
  return (
    <section aria-labelledby="beneficios" className="mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-12">
        <h2 id="beneficios" className="text-2xl">
          O que uma parceria traz
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ icon, title, words }) => (
            <li key={title}>
              <Icon name={icon} size={28} className="text-leaf" />
              <h3 className="mt-3 text-lg">{title}</h3>
              <p className="mt-1 text-muted">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
