import { instructorMissing } from "#app/domain/instructors/instructor.ts";
import { showInstructor } from "#app/domain/storefront/instructor-page.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseCard } from "#app/ui/course-card.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/instructor";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => ({
  ...(await showInstructor(ctx, params.id)),
  asMaintainer: ctx.viewer?.isMaintainer === true,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.instructor.fullName ?? instructorMissing, loaderData?.instructor.bio ?? undefined);

export default function Instructor({ loaderData: { instructor, courses, asMaintainer } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <div className="flex items-center gap-4">
        <Portrait name={instructor.fullName} pictureUrl={instructor.pictureUrl} />
        <div className="min-w-0">
          <h1 className="text-3xl wrap-anywhere">{instructor.fullName}</h1>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {instructor.specialties.map((specialty) => (
              <Badge key={specialty}>{specialty}</Badge>
            ))}
          </p>
        </div>
      </div>
      {instructor.bio && <p className="mt-5 max-w-prose whitespace-pre-line wrap-anywhere">{instructor.bio}</p>}
      <h2 className="mt-8 text-2xl">Cursos</h2>
      {courses.length ? (
        <ul className="mt-4 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {courses.map((course) => (
            <li key={course.id}>
              <CourseCard course={course} layout="catalogue" asMaintainer={asMaintainer} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-muted">Nenhum curso publicado por enquanto.</p>
      )}
      <p className="mt-8">
        <ButtonLink href="/instructors" look="quiet">
          Todos os educadores
        </ButtonLink>
      </p>
    </div>
  );
}
