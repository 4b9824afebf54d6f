import { Areas } from "#app/routes/about/areas.tsx";
import { Rooted } from "#app/routes/about/rooted.tsx";
import { Team } from "#app/routes/about/team.tsx";
import { Values } from "#app/routes/about/values.tsx";
import { mission } from "#app/ui/school.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
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
