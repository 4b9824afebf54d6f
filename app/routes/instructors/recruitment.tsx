import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const requirements = [
  [
    "Formação teológica ou em área afim",
    "Faculdade, seminário livre ou ofício aprendido com alguém: conte o seu caminho.",
  ],
  [
    "Experiência comprovada de ensino",
    "Na escola, na igreja ou na empresa. Vale quem já preparou aula e voltou para corrigir.",
  ],
  ["Valores cristãos", "Fé vivida com humildade e respeito: por outras tradições cristãs e por quem não crê."],
  ["Paixão por ensinar", "A alegria de ver alguém entender, ainda que seja na terceira explicação."],
] as const;

const offers = [
  ["Plataforma moderna", "Vídeo, áudio, texto e questionários que abrem até em celular antigo."],
  ["Apoio pedagógico", "Outro educador estuda o seu curso como aluno, e comenta, antes de ele ser publicado."],
  ["Horários flexíveis", "Você escreve e grava quando pode. As aulas esperam pelo aluno, não o contrário."],
  ["Impacto global", "Turmas em qualquer lugar do mundo onde se fale português."],
] as const;

/** An invitation to teach: what is asked, what is given, where to begin. */
export function Recruitment() {
  return (
    <section aria-labelledby="ensinar" className="mx-auto mt-16 max-w-6xl px-4">
      <div className="rounded-soft border border-line bg-raised p-6 sm:p-10">
        <h2 id="ensinar" className="text-3xl">
          Ensine conosco
        </h2>
        <p className="mt-3 max-w-prose text-lg text-muted">
          Você sabe algo que ajudaria alguém a servir melhor, e tem paciência para explicar duas vezes? Talvez o próximo
          curso seja seu.
        </p>
        <div className="mt-8 grid gap-10 sm:grid-cols-2">
          <Points title="O que pedimos" points={requirements} />
          <Points title="O que oferecemos" points={offers} />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
          <ButtonLink href="/contact?assunto=Quero%20ensinar">Quero ensinar</ButtonLink>
          <p className="text-sm text-muted">Bastam poucas linhas: o que você ensina, há quanto tempo e para quem.</p>
        </div>
      </div>
    </section>
  );
}

function Points({ title, points }: { title: string; points: typeof requirements | typeof offers }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 flex flex-col gap-4">
        {points.map(([name, words]) => (
          <li key={name} className="flex gap-3">
            <Icon name="check" className="mt-0.5 shrink-0 text-leaf" />
            <div>
              <p className="font-semibold">{name}</p>
              <p className="text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
