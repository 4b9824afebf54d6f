import type { CategoryNames } from "#app/domain/categories.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { useCategories } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/partners";
import { type Partner, partners } from "./partner-list.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Parceiros",
    "As organizações que trabalham conosco, o que fazemos juntos e como a sua pode participar.",
  );

export default function Partners() {
  return (
    <>
      <header className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="font-semibold text-wheat-deep">Parceiros</p>
          <h1 className="mt-2 text-4xl">Um planta, outro rega</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">
            Seminário, editora, rádio, cozinha de bairro: cada parceiro traz o que sabe fazer, e o que se aprende aqui
            chega a lugares aonde não iríamos sozinhos.
          </p>
        </div>
        <Watering />
      </header>
      <section aria-labelledby="parceiros" className="mx-auto max-w-6xl px-4">
        <h2 id="parceiros" className="text-2xl">
          Quem caminha conosco
        </h2>
        <p className="mt-2 text-sm text-muted">
          Estas seis organizações são fictícias: fazem parte da demonstração da plataforma.
        </p>
        <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {partners.map((partner) => (
            <PartnerCard key={partner.name} partner={partner} />
          ))}
        </ul>
      </section>
      <Benefits />
      <Invitation />
    </>
  );
}

function Invitation() {
  return (
    <section aria-labelledby="convite" className="mx-auto mt-16 max-w-3xl px-4 text-center">
      <h2 id="convite" className="text-3xl">
        E a sua organização?
      </h2>
      <p className="mt-3 text-muted">
        Não é preciso ser grande nem ter projeto pronto. Conte quem vocês são, onde ficam e o que gostariam de fazer
        junto conosco.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/contact?assunto=Parceria">Conversar sobre parceria</ButtonLink>
        <ButtonLink href="/about" look="quiet">
          Conhecer a escola
        </ButtonLink>
      </div>
    </section>
  );
}

type Benefit = { icon: IconName; title: string; words: string };

const benefitsOf = ({ discipulado, mentoria }: CategoryNames): Benefit[] => [
  {
    icon: "people",
    title: "Formação para a sua equipe",
    words: `${discipulado} e ${mentoria} são sempre gratuitos. Nos demais cursos, combinamos um jeito que caiba no orçamento de vocês.`,
  },
  {
    icon: "certificate",
    title: "Certificado fácil de conferir",
    words:
      "Quem recebe um voluntário formado aqui confere o certificado em segundos, sem cadastro e sem precisar ligar.",
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

function Benefits() {
  return (
    <section aria-labelledby="beneficios" className="mt-16 bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-12">
        <h2 id="beneficios" className="text-2xl">
          O que uma parceria traz
        </h2>
        <ul className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {benefitsOf(useCategories()).map(({ icon, title, words }) => (
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

function PartnerCard({ partner: { name, category, description, partnership, logo } }: { partner: Partner }) {
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex items-center gap-4">
        <svg
          viewBox="0 0 64 64"
          width="72"
          height="72"
          className="shrink-0 rounded-soft border border-line bg-raised p-2 text-leaf"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path className="fill-wheat" stroke="none" d={logo.filled} />
          <path d={logo.lines} />
        </svg>
        <div>
          <p className="text-sm font-semibold text-wheat-deep">{category}</p>
          <h3 className="mt-0.5 text-lg">{name}</h3>
        </div>
      </div>
      <p>{description}</p>
      <div className="mt-auto rounded-soft bg-leaf-wash px-4 py-3">
        <p className="text-sm font-semibold text-leaf-deep">O que fazemos juntos</p>
        <p className="mt-1">{partnership}</p>
      </div>
    </li>
  );
}

/** A watering can over three sprouts: one plants, another waters (1 Corinthians 3.6). */
function Watering() {
  return (
    <Scene height={320}>
      <circle cx="96" cy="80" r="40" className="fill-wheat" opacity=".85" />
      <path d="M0 250q130-26 262-8t258-10v88H0z" className="fill-leaf-wash" />
      <path className="stroke-line" strokeWidth="2.5" d="M0 276q130-22 262-6t258-8M0 302q130-20 262-4t258-6" />
      <g className="stroke-leaf" strokeWidth="5">
        <path d="M96 246v-30m0 4q-18-2-22-18q20 0 22 18m0-4q18-2 20-18q-18 0-20 18" />
        <path d="M170 240v-44m0 6q-22-2-26-22q24 0 26 22m0-2q20-4 22-24q-20 2-22 24m0 26q-18-2-22-16q18-2 22 16" />
        <path d="M244 240v-22m0 2q-14-2-16-14q14 0 16 14m0-2q12-2 14-14q-12 0-14 14" />
      </g>
      <g className="stroke-sky" strokeWidth="4">
        <path d="M222 104l-14 18M206 128l-10 22M184 122l-12 20M190 168l-7 18M160 150l-9 18M214 164l-5 20M164 184l-5 12" />
      </g>
      <g className="stroke-ink" strokeWidth="5">
        <path className="fill-raised" d="M318 84l112 24-22 104-112-24z" />
        <path className="fill-raised" d="M306 140l-66-33 8-21q-26 26-34 64l14-17 70 41" />
        <path d="M340 88q14-54 62-44t42 66M424 132q44 8 36 44t-50 24" />
        <path className="stroke-wheat" d="M312 112l112 24" />
      </g>
    </Scene>
  );
}
