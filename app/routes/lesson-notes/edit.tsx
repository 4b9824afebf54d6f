import { href } from "react-router";
import { maxNoteLength, noteEdit, noteNotFound } from "#app/domain/lesson-notes/lesson-note.ts";
import { editNote, findNote } from "#app/domain/lesson-notes/notes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";

export const loader = pageOf(integerPathId(noteNotFound), findNote);

export const action = form({
  ...formOf(editNote),
  resendAfterSignIn: true,
  goTo: ({ courseId, id }) => `${href("/my-courses/:id/notes", { id: String(courseId) })}#anotacao-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Mudar a anotação");

export default function EditNote({ loaderData: note, actionData }: Route.ComponentProps) {
  const { text } = useFields(noteEdit, actionData, { text: note.text });
  const back = href("/my-courses/:id/notes", { id: String(note.courseId) });
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6">
      <BackLink href={back}>Minhas anotações</BackLink>
      <h1 className="mt-1 mb-5 text-3xl wrap-anywhere">Mudar a anotação de “{note.lessonTitle}”</h1>
      <form method="post" className="flex flex-col gap-4">
        <ErrorSummary title="A anotação não foi salva" errors={actionData?.error} />
        <TextArea label="Anotação" hint="Só você lê." field={text} maxLength={maxNoteLength} required />
        <Button className="self-start">Salvar</Button>
      </form>
      <form method="post" action={href("/lesson-notes/:id/deletion", { id: String(note.id) })} className="mt-8">
        <Button look="danger">Apagar a anotação</Button>
      </form>
    </div>
  );
}
