import { href } from "react-router";
import { timeLabel } from "#app/domain/figures.ts";
import { pagingSchema, readQuery, textParam } from "#app/domain/paging.ts";
import { type LessonHit, searchLessons } from "#app/domain/study/search-lessons.server.ts";
import { page } from "#app/http/page.server.ts";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { placePath } from "#app/ui/lesson-place.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/search";
import { Pieces } from "./captions-section.tsx";

const query = pagingSchema(20).extend({ busca: textParam("Palavras") });

export const loader = page(async (ctx, { url }) => {
  const { busca, page } = readQuery(query, url);
  return { q: busca, found: await searchLessons(ctx, { q: busca, page, limit: 20 }) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Buscar nas suas aulas");

export default function SearchLessons({ loaderData: { q, found } }: Route.ComponentProps) {
  const { data, total, page, totalPages, isEnrolled } = found;
  const courseIds = [...new Set(data.map(({ courseId }) => courseId))];
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/my-courses")}>Voltar aos meus cursos</BackLink>
      <h1 className="mt-1 text-3xl">Buscar nas suas aulas</h1>
      <form method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <div className="flex-1">
          <Field
            label="Palavras"
            hint={q ? undefined : "Procuramos nas legendas e nos textos das aulas abertas para você."}
            field={{ name: "busca", initialValue: q }}
            type="search"
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <Button>Buscar</Button>
      </form>
      {!isEnrolled ? (
        <EmptyState
          title="Você ainda não tem aulas"
          action={<ButtonLink href={href("/courses")}>Explorar o catálogo</ButtonLink>}
        >
          Inscreva-se num curso, e a busca olha nas aulas dele.
        </EmptyState>
      ) : (
        q && (
          <p role="status" className="mt-5 text-muted wrap-anywhere">
            {total
              ? `${countLabel(total, "trecho fala", "trechos falam")} de “${q}”.`
              : `Nenhuma aula sua fala de “${q}”. Tente outra palavra, ou menos palavras.`}
          </p>
        )
      )}
      {courseIds.map((courseId) => (
        <Course key={courseId} hits={data.filter((hit) => hit.courseId === courseId)} />
      ))}
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefOf={(n) => `${href("/my-courses/search")}?busca=${encodeURIComponent(q)}&page=${n}`}
      />
    </div>
  );
}

/** What the lessons of one course say. */
function Course({ hits }: { hits: LessonHit[] }) {
  const { courseId, courseTitle } = hits[0]!;
  return (
    <section aria-labelledby={`curso-${courseId}`} className="mt-6">
      <h2 id={`curso-${courseId}`} className="text-xl wrap-anywhere">
        {courseTitle}
      </h2>
      <ol className="mt-2 border-b border-line">
        {hits.map((hit) => (
          <li key={`${hit.lessonId}-${hit.seconds}`} className="relative border-t border-line py-3 wrap-anywhere">
            <a
              href={placePath(hit)}
              className="font-semibold after:absolute after:inset-0 hover:text-leaf hover:underline"
            >
              {hit.lessonTitle}
              {hit.seconds !== null && <span className="text-leaf tabular-nums"> · {timeLabel(hit.seconds)}</span>}
            </a>
            <p className="mt-1 max-w-prose">
              <Pieces pieces={hit.pieces} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
