import { href } from "react-router";
import { includedLabel } from "#app/domain/courses/benefits.ts";
import { amountLabel, priceLabel } from "#app/domain/figures.ts";
import { listHref } from "#app/domain/list.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import type { TrailView } from "#app/domain/trails/trail.ts";
import { listTrails } from "#app/domain/trails/trails.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { url }) => ({
  found: await listTrails(ctx, readQuery(pagingSchema(12), url)),
  asMaintainer: ctx.viewer?.isMaintainer === true,
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "Trilhas", "Cursos que se completam, na ordem certa e com um certificado de todos eles.");

export default function Trails({ loaderData: { found, asMaintainer } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">Trilhas</h1>
      <p className="mt-2 max-w-prose text-muted">
        Cursos que se completam, com um preço só e um certificado de todos eles.
      </p>
      {found.data.length > 0 && (
        <ul className="mt-5 grid gap-x-8 gap-y-5 sm:mt-8 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
          {found.data.map((trail) => (
            <li key={trail.id}>
              <TrailCard trail={trail} asMaintainer={asMaintainer} />
            </li>
          ))}
        </ul>
      )}
      {found.total === 0 && (
        <EmptyState title="Ainda não há trilhas" action={<ButtonLink href="/courses">Ver todos os cursos</ButtonLink>}>
          <p>Os cursos da escola estão no catálogo.</p>
        </EmptyState>
      )}
      <Pagination page={found.page} totalPages={found.totalPages} hrefOf={(page) => listHref("/trails", { page })} />
    </div>
  );
}

function TrailCard({ trail, asMaintainer }: { trail: TrailView; asMaintainer: boolean }) {
  return (
    <article className="relative flex flex-col gap-3 border-t border-line pt-4 hover:border-leaf">
      <CoursePicture course={trail} />
      <h2 className="text-lg">
        <a
          href={href("/trails/:id", { id: String(trail.id) })}
          className="after:absolute after:inset-0 hover:text-leaf"
        >
          {trail.title}
        </a>
      </h2>
      <p className="line-clamp-2 text-sm text-muted">{trail.description}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
        <span>
          {countLabel(trail.courseCount, "curso", "cursos")} · {hoursLabel(trail.durationHours)}
        </span>
        <span>
          {trail.singlyCents > trail.priceCents && !asMaintainer && <s>{amountLabel(trail.singlyCents)}</s>}{" "}
          <span className="font-semibold text-ink tabular-nums">
            {asMaintainer && trail.priceCents > 0 ? includedLabel : priceLabel(trail.priceCents)}
          </span>
        </span>
      </p>
    </article>
  );
}
