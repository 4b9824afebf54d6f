import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { areasOf, mission } from "#app/ui/school.ts";
import { useCategories } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/about";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    "Sobre",
    "Nossa missão, nossa visão, os quatro valores que mudam o nosso dia a dia e as seis áreas em que ensinamos.",
  );

export default function About() {
  return (
    <>
      <header className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="font-semibold text-wheat-deep">Sobre nós</p>
          <h1 className="mt-2 text-4xl">Primeiro a raiz, depois o fruto</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">
            No campo, sementeira é o canteiro onde a muda fica até ter raiz para aguentar sol e vento. Esta escola foi
            pensada assim: um lugar para estudar a fé com calma e boa companhia, antes de servir lá fora.
          </p>
        </div>
        <Rooted />
      </header>
      <div className="bg-sunken">
        <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-2">
          <Purpose id="missao" title="Nossa missão" words={mission}>
            Por isso as aulas são curtas, os textos são claros e ninguém precisa de um celular novo para começar.
          </Purpose>
          <Purpose
            id="visao"
            title="Nossa visão"
            words="Que qualquer pessoa que lê em português possa estudar a fé a sério, sem mudar de cidade, de emprego ou de igreja."
          >
            No dia em que isso for comum, teremos feito a nossa parte.
          </Purpose>
        </div>
      </div>
      <Values />
      <Areas />
      <Team />
    </>
  );
}

function Purpose({ id, title, words, children }: { id: string; title: string; words: string; children: string }) {
  return (
    <section aria-labelledby={id} className="border-t-2 border-leaf pt-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-3 max-w-prose font-serif text-xl leading-snug">{words}</p>
      <p className="mt-3 max-w-prose text-muted">{children}</p>
    </section>
  );
}

function Areas() {
  return (
    <section aria-labelledby="areas" className="mx-auto max-w-6xl px-4 pt-16">
      <h2 id="areas" className="text-2xl">
        Seis áreas em que ensinamos
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {areasOf(useCategories()).map(({ title, href, hue, isFree, features }) => (
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

/** A young plant and, under the ground, roots larger than itself: what the school is for, drawn once. */
function Rooted() {
  return (
    <Scene>
      <circle cx="126" cy="70" r="44" className="fill-wheat" opacity=".85" />
      <path d="M0 142q130-22 262-6t258-10v214H0z" className="fill-leaf-wash" />
      <path
        className="stroke-line"
        strokeWidth="2.5"
        d="M0 192q80-8 150-4m218 0q80 2 152-6M0 246q60-6 108-4m306 4q50 0 106-8M0 300q70-6 130-2m270 4q60 0 120-8"
      />
      <g className="stroke-wheat-deep" strokeWidth="4" opacity=".85">
        <path d="M262 138q-8 50 2 96t-6 92" strokeWidth="6" />
        <path d="M261 162q-46 8-70 40t-64 40M260 186q-34 18-40 56t-34 58M264 240q-24 24-22 62" />
        <path d="M262 156q50 6 78 34t70 32M262 178q36 20 46 58t42 62M264 226q20 26 24 76" />
        <path d="M191 202q-26 0-44-14M220 242q-20 8-40 2M340 190q30-6 52 4M308 236q22 10 46 4" strokeWidth="2.5" />
      </g>
      <g className="stroke-leaf" strokeWidth="6">
        <path d="M262 138V44m0 22q-32-4-36-36q34 2 36 36m0-6q30-8 28-42q-30 8-28 42m0 44q-36-2-44-32q38 0 44 32m0 2q34-4 40-36q-36 2-40 36" />
      </g>
    </Scene>
  );
}

function Team() {
  return (
    <section
      aria-labelledby="equipe"
      className="mx-auto mt-16 grid max-w-6xl gap-x-12 gap-y-4 border-t border-line px-4 pt-12 sm:grid-cols-[1fr_2fr]"
    >
      <h2 id="equipe" className="text-2xl">
        Nossa equipe
      </h2>
      <div className="max-w-prose">
        <p className="font-serif text-xl leading-snug">Aqui, quem ensina assina embaixo.</p>
        <p className="mt-4">
          Somos pedagogos, pastores, professoras de Bíblia e profissionais de várias áreas, vindos de igrejas
          diferentes. O que nos une cabe no Credo Apostólico. Sobre o resto conversamos com respeito, e essa conversa
          faz cursos melhores.
        </p>
        <p className="mt-4">
          Antes da publicação, outro educador estuda o curso inteiro, como se fosse aluno. Se ele se perde numa aula,
          ela volta para revisão.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/instructors">Conhecer os educadores</ButtonLink>
          <ButtonLink href="/courses" look="quiet">
            Explorar cursos
          </ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            Falar conosco
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The four values in the order of growth: each is drawn as one age of the same plant. */
const values = [
  {
    name: "Amor e compaixão",
    words:
      "Quem erra a prova vê onde errou e tenta de novo. Quem some por um mês volta ao ponto em que parou, sem bronca.",
    // A seed in the ground.
    plant: "M32 46c-8 0-12-5-12-10 0-6 6-10 13-10 6 0 11 4 11 9 0 7-5 11-12 11zm-5-9q4-4 10-4",
  },
  {
    name: "Excelência acadêmica",
    words:
      "Ensinar com simplicidade dá mais trabalho, não menos. Quando cristãos sinceros discordam, apresentamos cada posição com respeito e deixamos você tirar as suas conclusões.",
    // The root, before anything can be seen above.
    plant: "M32 30v-8m0 8q-2 12 0 26m-1-16q-8 2-11 9m12-4q7 1 10 8M32 24q-7-1-8-8 8 0 8 8zm0 0q7-1 8-8-8 0-8 8z",
  },
  {
    name: "Integridade",
    words:
      "Você paga o preço que aparece na tela. Curso sem avaliações mostra a nota como inicial, e qualquer pessoa pode conferir um certificado.",
    // A straight stem.
    plant: "M32 48V10m0 12q-11-1-13-11 12 0 13 11zm0 10q11-1 13-11-12 0-13 11zm0 11q-11-1-13-11 12 0 13 11z",
  },
  {
    name: "Impacto global",
    words:
      "Uma aula leve, em português, abre igual em Manaus, em Maputo e em Díli. E o que você aprende numa sala pequena acaba ajudando muita gente longe dali.",
    // The ear lets go of its seeds.
    plant:
      "M30 50Q30 28 36 14m-1 5q-7-1-8-8 8 0 8 8zm1-3q6-3 4-10-6 4-4 10zm-4 12q-8 0-10-7 9-1 10 7zm2-1q7-2 7-9-8 1-7 9zm-3 12q-8 0-10-7 9-1 10 7zm1-2q8-1 8-8-8 0-8 8zM50 20h.1M55 29h.1M49 36h.1",
  },
];

function Values() {
  return (
    <section aria-labelledby="valores" className="mx-auto max-w-6xl px-4 pt-14">
      <h2 id="valores" className="text-2xl">
        Quatro valores
      </h2>
      <p className="mt-2 max-w-prose text-muted">Valor que não muda o dia a dia é enfeite. Estes mudam o nosso.</p>
      <ol className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {values.map(({ name, words, plant }) => (
          <li key={name} className="flex gap-5">
            <svg
              viewBox="0 0 64 64"
              width="64"
              height="64"
              className="shrink-0 rounded-full bg-leaf-wash text-leaf"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={plant} />
              <path className="stroke-wheat" d="M10 50q11-4 22-2t22 0" />
            </svg>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 max-w-prose text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
