import { contentTypes } from "#app/domain/lessons/labels.ts";
import { LessonText } from "#app/ui/authoring/fields/lesson-text.tsx";
import { AddressField } from "#app/ui/form/address-field.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";

type Name = "title" | "content_type" | "content_url" | "content_text" | "duration_minutes" | "is_free" | "pass_mark";

type LessonFieldsProps = {
  fields: Record<Name, KnownField>;
  /** Whether the lesson has a file of its own, which an address would take the place of. */
  hasFile?: boolean;
};

/** What a lesson is (B §2 wizard). Address and text change their names with the kind, in CSS alone. */
export function LessonFields({ fields, hasFile }: LessonFieldsProps) {
  return (
    <div className="group/kind flex flex-col gap-8">
      <Field label="Título da aula" field={fields.title} autoComplete="off" />
      <ChoiceField label="Tipo de conteúdo" options={contentTypes} standard="video" field={fields.content_type} />
      <div className="group-has-[[value=text]:checked]/kind:hidden">
        <AddressField
          label="Endereço do vídeo ou áudio"
          hint={
            hasFile
              ? "A aula já tem um arquivo. Para usar um endereço no lugar dele, escreva-o aqui."
              : "YouTube, Vimeo ou outro endereço https. Deixe em branco para enviar um arquivo no próximo passo."
          }
          field={fields.content_url}
          placeholder="https://"
        />
      </div>
      <LessonText field={fields.content_text} />
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <NumberField
          label="Duração (minutos)"
          hint="No texto, o tempo de uma leitura calma."
          field={fields.duration_minutes}
          min={0}
          max={10000}
          step={1}
        />
        <NumberField
          label="Nota para passar no questionário (%)"
          hint="Só conta se a aula tiver perguntas."
          field={fields.pass_mark}
          min={1}
          max={100}
          step={1}
        />
      </div>
      <CheckField
        label="Prévia gratuita"
        hint="Quem ainda não se inscreveu também abre esta aula."
        field={fields.is_free}
      />
    </div>
  );
}
