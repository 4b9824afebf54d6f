import { href } from "react-router";
import { z } from "zod";
import type { ComparedPiece } from "#app/domain/authoring/earlier-text.ts";
import { listLessonTexts } from "#app/domain/authoring/earlier-texts.server.ts";
import { restoreLessonText } from "#app/domain/authoring/lesson-writes.server.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/texts";

const query = z.object({
  text: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});

export const loader = pageOf(integerPathId(lessonNotFound), (ctx, id, { url }) =>
  listLessonTexts(ctx, id, readQuery(query, url).text),
);

export const action = form({
  ...formOf(restoreLessonText),
  errorScreen: "always",
  goTo: ({ id }) => [
    href("/admin/lessons/:id/edit", { id: String(id) }),
    "O texto anterior voltou. O que estava na aula ficou em Textos anteriores.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Textos anteriores");

export default function LessonTexts({ loaderData: { lesson, texts, chosen } }: Route.ComponentProps) {
  const path = href("/admin/lessons/:id/texts", { id: String(lesson.id) });
  return (
    <AuthoringPage title="Textos anteriores" trail={lessonBreadcrumbs(lesson)}>
      {texts.length === 0 && (
        <p className="mt-4 text-muted">
          Ainda não há nenhum: quando o texto da aula mudar, o anterior fica guardado aqui.
        </p>
      )}
      {chosen && (
        <section aria-labelledby="comparado" className="mt-6">
          <h2 id="comparado" className="text-xl">
            O texto que valeu até {dateTimeLabel(chosen.replacedAt)}
          </h2>
          <p className="mt-2 text-sm text-muted">
            <del className="bg-clay-wash">Assim</del> está o que saiu desde então, e{" "}
            <ins className="bg-leaf-wash">assim</ins> o que entrou.
          </p>
          <div className="mt-4 max-w-prose rounded-soft border border-line bg-raised p-4 whitespace-pre-wrap wrap-anywhere">
            {chosen.pieces.map((piece) => (
              <Piece key={piece.at} piece={piece} />
            ))}
          </div>
          <form method="post" action={path} className="mt-4">
            <Button name="text_id" value={chosen.id}>
              Usar este texto
            </Button>
          </form>
        </section>
      )}
      <ol className="mt-6 flex flex-col">
        {texts.map(({ id, replacedAt, length }) => (
          <li key={id} className="border-t border-line py-3">
            <a
              href={`${path}?text=${id}`}
              aria-current={id === chosen?.id ? "page" : undefined}
              className="font-semibold hover:text-leaf"
            >
              Até {dateTimeLabel(replacedAt)}
            </a>
            <span className="block text-sm text-muted">
              {length.toLocaleString("pt-BR")} {length === 1 ? "caractere" : "caracteres"}
            </span>
          </li>
        ))}
      </ol>
    </AuthoringPage>
  );
}

function Piece({ piece: { text, is } }: { piece: ComparedPiece }) {
  if (is === "both") return text;
  return is === "earlier" ? <del className="bg-clay-wash">{text}</del> : <ins className="bg-leaf-wash">{text}</ins>;
}
