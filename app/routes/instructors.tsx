import { listInstructors, readTeamFigures } from "#app/domain/instructors/team.server.ts";
import type { TeamFigures as Figures } from "#app/domain/instructors/team-figures.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingFields, peoplePerPage, readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatCard } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { averageLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/instructors";
import { InstructorCard } from "./instructor-card.tsx";

export const loader = page(async (ctx, { url }) => {
  const [team, figures] = await Promise.all([
    listInstructors(ctx, { ...readQuery(pagingFields, url), limit: peoplePerPage }),
    readTeamFigures(ctx),
  ]);
  return { team, figures };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "Educadores", "Conheça quem escreve e acompanha os cursos, e veja como ensinar conosco.");

export default function Instructors({ loaderData: { team, figures } }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <>
      <header className="mx-auto max-w-6xl px-4 py-10 sm:py-16">
        <p className="font-semibold text-wheat-deep">Educadores</p>
        <h1 className="mt-2 max-w-3xl text-4xl">Gente que vive o que ensina</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          Na sala de aula, no púlpito, no hospital, na oficina. Cada curso traz o nome de quem o escreveu, e essa pessoa
          responde por ele.
        </p>
      </header>
      <TeamFigures figures={figures} />
      <section aria-labelledby="equipe" className="mx-auto max-w-6xl px-4 pt-14">
        <h2 id="equipe" className="text-2xl">
          Quem ensina aqui
        </h2>
        {team.total ? (
          <ul className="mt-6 grid gap-x-8 gap-y-10 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
            {team.data.map((instructor) => (
              <InstructorCard key={instructor.id} instructor={instructor} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="Nenhum instrutor encontrado"
            action={
              <ButtonLink href="/courses" look="quiet">
                Explorar cursos
              </ButtonLink>
            }
          >
            <p>A equipe ainda está se apresentando. Volte em alguns dias.</p>
          </EmptyState>
        )}
        <Pagination {...team} hrefOf={(page) => listHref("/instructors", { page })} />
      </section>
      <Recruitment />
    </>
  );
}

const requirements = [
  [
    "Formação teológica ou em área afim",
    "Faculdade, seminário livre ou prática ao lado de alguém experiente: conte a sua história.",
  ],
  [
    "Experiência comprovada de ensino",
    "Na escola, na igreja ou na empresa. Conta quem já preparou uma aula e depois a melhorou.",
  ],
  ["Valores cristãos", "Fé vivida com humildade e respeito: por outras tradições cristãs e por quem não crê."],
  ["Paixão por ensinar", "A alegria de ver alguém entender, ainda que seja na terceira explicação."],
] as const;

const offers = [
  ["Plataforma moderna", "Vídeo, áudio, texto e questionários que abrem até em celular antigo."],
  ["Apoio pedagógico", "Antes da publicação, outro educador estuda o seu curso como aluno e comenta."],
  ["Horários flexíveis", "Você escreve e grava quando pode. As aulas esperam pelo aluno, não o contrário."],
  ["Impacto global", "Turmas em qualquer lugar do mundo onde se fale português."],
] as const;

function Recruitment() {
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
          <p className="text-sm text-muted">Poucas linhas bastam: o que você ensina, há quanto tempo e para quem.</p>
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

/** From this many years on, the estimate is worth showing. */
const manyYears = 10;

/** The team in numbers, without those that are still too small. The years are labelled as an estimate. */
function TeamFigures({ figures: { instructors, courses, years, rating } }: { figures: Figures }) {
  const count = (n: number) => n.toLocaleString("pt-BR");
  const shown = [
    instructors > 0 && ([count(instructors), instructors === 1 ? "educador" : "educadores", "people"] as const),
    courses > 0 && ([count(courses), courses === 1 ? "curso publicado" : "cursos publicados", "book"] as const),
    years >= manyYears && ([`${count(years)}+`, "anos (estimativa) de experiência somada", "sprout"] as const),
    rating > 0 && ([averageLabel(rating), "avaliação média", "star"] as const),
  ].filter((figure) => figure !== false);
  if (!shown.length) return null;
  return (
    <section aria-label="A equipe em números" className="bg-sunken">
      <dl className="mx-auto flex max-w-6xl flex-wrap gap-x-12 gap-y-6 px-4 py-8">
        {shown.map(([value, label, icon]) => (
          <StatCard key={label} value={value} label={label} icon={icon} />
        ))}
      </dl>
    </section>
  );
}
