import { ButtonLink } from "#app/ui/button.tsx";

/** Who stands behind the courses, and the three ways on from here. */
export function Team() {
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
          Somos pedagogos, pastores, professoras de Bíblia e gente de ofício, vindos de igrejas diferentes. O que nos
          une cabe no Credo Apostólico. Sobre o resto conversamos com respeito, e essa conversa faz cursos melhores.
        </p>
        <p className="mt-4">
          Antes de ser publicado, cada curso é estudado por outro educador, do começo ao fim, como se fosse aluno. Se
          ele se perde numa aula, a aula volta para a mesa.
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
