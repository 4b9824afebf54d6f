import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import { readTeamFigures } from "#app/domain/instructors/read-team-figures.server.ts";
import { pagingOf, peopleShown } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { InstructorCard } from "#app/routes/instructors/instructor-card.tsx";
import { Recruitment } from "#app/routes/instructors/recruitment.tsx";
import { TeamFigures } from "#app/routes/instructors/team-figures.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => {
  const [team, figures] = await Promise.all([
    listInstructors(ctx, { ...pagingOf(url.searchParams), limit: peopleShown }),
    readTeamFigures(ctx),
  ]);
  return { team, figures };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, "Educadores", "Conheça quem escreve e acompanha os cursos, e veja como ensinar conosco.");

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
        <Pagination {...team} hrefOf={(page) => `/instructors?page=${page}`} />
      </section>
      <Recruitment />
    </>
  );
}
