import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { timeLabel } from "#app/domain/figures.ts";
import { maxNoteLength, type NoteView, noteForm } from "#app/domain/lesson-notes/lesson-note.ts";
import type { ContentType } from "#app/domain/lessons/lesson.ts";
import { Field, type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { AttemptField, ErrorSummary, SenderField, useFields } from "#app/ui/form/form.tsx";
import { Button } from "./button.tsx";
import { placeLabel, placePath } from "./lesson-place.ts";

/** Notes of one lesson, each with its place as a link. */
export function NoteList({ notes, courseId }: { notes: NoteView[]; courseId: number }) {
  return (
    <ol className="flex flex-col gap-3">
      {notes.map((note) => (
        <li key={note.id} id={`anotacao-${note.id}`} className="scroll-mt-20 border-l-2 border-wheat pl-3">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note.text}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {placeLabel(note) && (
              <a
                href={placePath({ ...note, courseId })}
                className="text-leaf underline underline-offset-4 wrap-anywhere"
              >
                {placeLabel(note)}
              </a>
            )}
            <time dateTime={note.createdAt.toISOString()}>{shortDate(note.createdAt)}</time>
            <a
              href={href("/lesson-notes/:id", { id: String(note.id) })}
              className="underline underline-offset-4 hover:text-leaf"
            >
              Mudar ou apagar
            </a>
          </p>
        </li>
      ))}
    </ol>
  );
}

type NoteFormProps = { action: string; contentType: ContentType; reply?: SubmissionResult<string[]> };

export function NoteForm({ action, contentType, reply }: NoteFormProps) {
  const { text, seconds, passage } = useFields(noteForm, reply);
  return (
    <form method="post" action={action} className="flex flex-col gap-3">
      <ErrorSummary title="A anotação não foi salva" errors={reply?.error} />
      <SenderField />
      <AttemptField />
      <TextArea label="Nova anotação" hint="Só você lê." field={text} maxLength={maxNoteLength} required />
      {contentType === "text" ? (
        <Field label="Sobre qual trecho? (opcional)" field={passage} autoComplete="off" />
      ) : (
        <MinuteField field={seconds} hint="Como 12:30." />
      )}
      <Button look="quiet" className="self-start">
        Salvar anotação
      </Button>
    </form>
  );
}

type MinuteFieldProps = { field: FieldState; hint: string; stoppedAt?: number };

/** A moment of the recording. Script offers that of the player or, on a page without one, where the student stopped. */
export function MinuteField({ field, hint, stoppedAt = 0 }: MinuteFieldProps) {
  return (
    <div>
      <Field label="Em que minuto? (opcional)" hint={hint} field={field} autoComplete="off" />
      <button
        type="button"
        hidden
        data-moment={stoppedAt ? timeLabel(stoppedAt) : ""}
        className="min-h-11 text-leaf underline underline-offset-4"
      >
        {stoppedAt ? `Usar ${timeLabel(stoppedAt)}, onde você parou` : "Usar o minuto de agora"}
      </button>
    </div>
  );
}
