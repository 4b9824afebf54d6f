import { href } from "react-router";
import { timeLabel } from "#app/domain/figures.ts";
import type { CaptionsText, SpokenPart } from "#app/domain/study/captions-text.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

type CaptionsSectionProps = { study: Study; captions: CaptionsText | "unreadable" | null };

/** A link to the captions as text; once they are asked for, the text itself, with a search. */
export function CaptionsSection({ study: { course, lesson }, captions }: CaptionsSectionProps) {
  const path = href("/courses/:id/learn/:lessonId", { id: String(course.id), lessonId: String(lesson.id) });
  if (!captions) {
    return (
      <p className="mt-4">
        <a
          href={`${path}?legendas=1#legendas`}
          className="inline-flex min-h-11 items-center gap-2 text-leaf underline underline-offset-4"
        >
          <Icon name="text" size={18} className="shrink-0" />
          Ler as legendas e buscar nesta aula
        </a>
      </p>
    );
  }
  return (
    <section id="legendas" aria-labelledby="titulo-legendas" className="mt-6 scroll-mt-20">
      <h2 id="titulo-legendas" className="text-xl">
        Legendas em texto
      </h2>
      {captions === "unreadable" ? (
        <p className="mt-3 text-muted">Não conseguimos ler o arquivo de legendas desta aula. Avise quem ensina.</p>
      ) : (
        <Text {...captions} path={path} />
      )}
    </section>
  );
}

function Text({ search, parts, page, totalPages, found, path }: CaptionsText & { path: string }) {
  const prefix = found === null ? "" : `busca=${encodeURIComponent(search)}&`;
  return (
    <>
      <form method="get" action={`${path}#legendas`} className="mt-3 flex flex-wrap items-end gap-3">
        <div className="flex-1">
          <Field
            label="Buscar nesta aula"
            field={{ name: "busca", initialValue: search }}
            type="search"
            maxLength={100}
            autoComplete="off"
          />
        </div>
        <Button look="quiet">Buscar</Button>
      </form>
      {found !== null && (
        <p role="status" className="mt-3 text-muted">
          {found ? `${found} ${found === 1 ? "trecho fala" : "trechos falam"} disso. ` : "Nada nesta aula fala disso. "}
          <a href={`${path}?legendas=1#legendas`} className="underline underline-offset-4">
            Ver tudo
          </a>
          {" · "}
          <a
            href={`${href("/my-courses/search")}?busca=${encodeURIComponent(search)}`}
            className="underline underline-offset-4"
          >
            Buscar em todas as suas aulas
          </a>
        </p>
      )}
      <ol className="mt-4 flex flex-col gap-4">
        {parts.map((part) => (
          <li key={part.startSeconds} className="max-w-prose wrap-anywhere">
            <a
              href={`${path}?t=${part.startSeconds}#player`}
              data-jump={part.startSeconds}
              className="text-leaf tabular-nums underline underline-offset-4"
            >
              {timeLabel(part.startSeconds)}
            </a>{" "}
            <Pieces pieces={part.pieces} />
          </li>
        ))}
      </ol>
      <Pagination page={page} totalPages={totalPages} hrefOf={(n) => `${path}?${prefix}legendas=${n}#legendas`} />
    </>
  );
}

export const Pieces = ({ pieces }: Pick<SpokenPart, "pieces">) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else to be known by
  pieces.map((piece, at) => <Piece key={at} {...piece} />);

const Piece = ({ text, isHit }: SpokenPart["pieces"][number]) =>
  isHit ? <mark className="bg-wheat-wash text-ink">{text}</mark> : text;
