import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, ChoiceField } from "#app/ui/form/choice-field.tsx";
import { AddressField, Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { durationLabel } from "#app/ui/wording.ts";
import { LessonText, type TextPictures } from "./lesson-text.tsx";

/**
 * Shows the text as students will see it, in another tab, so that nothing typed is lost. It comes after the save
 * button, which Enter presses.
 */
export function PreviewButton() {
  return (
    <Button look="quiet" formAction="/admin/lessons/preview" formTarget="_blank" formNoValidate>
      Ver como o texto fica<span className="sr-only"> (abre em outra aba)</span>
    </Button>
  );
}

type Name =
  | "title"
  | "section_title"
  | "content_type"
  | "content_url"
  | "content_text"
  | "duration_minutes"
  | "is_free"
  | "pass_mark";

type LessonFieldsProps = {
  fields: Record<Name, FieldState>;
  /** Whether the lesson has a file of its own, which an address would replace. */
  hasFile?: boolean;
  /** The length of that file, if its headers say so. */
  fileSeconds?: number | null;
  /** Of a saved lesson: the pictures that its text may show. */
  saved?: TextPictures;
};

/** A lesson's fields. The labels of address and text follow the kind, with CSS alone. */
export function LessonFields({ fields, hasFile, fileSeconds, saved }: LessonFieldsProps) {
  return (
    <div className="group/kind flex flex-col gap-8">
      <Field label="Título da aula" field={fields.title} autoComplete="off" />
      <ChoiceField label="Tipo de conteúdo" options={contentTypes} standard="video" field={fields.content_type} />
      <div className="group-has-[[value=text]:checked]/kind:hidden">
        <AddressField
          label="Endereço do vídeo ou áudio"
          hint={
            hasFile
              ? "A aula já tem um arquivo. Para trocar por um endereço, escreva aqui."
              : "YouTube, Vimeo ou outro endereço https. Deixe em branco para enviar um arquivo no próximo passo."
          }
          field={fields.content_url}
          placeholder="https://"
        />
      </div>
      <LessonText field={fields.content_text} saved={saved} />
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <NumberField
          label="Duração (minutos)"
          hint={
            fileSeconds
              ? `O arquivo dura ${durationLabel(fileSeconds)}. Se deixar em branco, vale a do arquivo.`
              : "No texto, o tempo de uma leitura calma. No vídeo e no áudio, a plataforma lê a duração do arquivo enviado."
          }
          field={fields.duration_minutes}
          min={0}
          max={10000}
        />
        <NumberField
          label="Nota para passar no questionário (%)"
          hint="Só conta se a aula tiver perguntas."
          field={fields.pass_mark}
          min={1}
          max={100}
        />
      </div>
      <Field
        label="Começa uma seção? (opcional)"
        hint="O título do bloco de aulas que começa nesta, como “Módulo 1: Os Evangelhos”. Ele vale até a próxima seção."
        field={fields.section_title}
        autoComplete="off"
      />
      <CheckField
        label="Prévia gratuita"
        hint="Quem ainda não se inscreveu também pode abrir esta aula."
        field={fields.is_free}
      />
    </div>
  );
}
