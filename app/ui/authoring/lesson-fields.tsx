import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, ChoiceField } from "#app/ui/form/choice-field.tsx";
import { AddressField, Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { durationLabel } from "#app/ui/wording.ts";
import { LessonText, type TextFiles } from "./lesson-text.tsx";

/**
 * Shows the text as students will see it, in another tab, so that nothing typed is lost. It comes after the save
 * button, which Enter presses.
 */
export function PreviewButton({ lessonId }: { lessonId?: number }) {
  return (
    <Button
      name={lessonId ? "lesson_id" : undefined}
      value={lessonId}
      look="quiet"
      formAction="/admin/lessons/preview"
      formTarget="_blank"
      formNoValidate
    >
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

type Fields = Record<Name, FieldState>;

type LessonFieldsProps = {
  fields: Fields;
  /** Whether the lesson has a file of its own, which an address would replace. */
  hasFile?: boolean;
  /** The length of that file, if its headers say so. */
  fileSeconds?: number | null;
  /** Of a saved lesson: what its text may show. */
  saved?: TextFiles;
};

/** Text first, which most schools write. */
const { text, ...others } = contentTypes;
const kinds = { text, ...others };

const hiddenForText = "group-has-[[value=text]:checked]/kind:hidden";
const hiddenForFile = "hidden group-has-[[value=text]:checked]/kind:inline";

/** A lesson's fields, most needed first. Address and hints follow the kind, with CSS alone. */
export function LessonFields({ fields, hasFile, fileSeconds, saved }: LessonFieldsProps) {
  return (
    <div className="group/kind flex flex-col gap-8">
      <Field label="Título da aula" field={fields.title} autoComplete="off" />
      <ChoiceField label="Tipo de conteúdo" options={kinds} standard="text" field={fields.content_type} />
      <div className={hiddenForText}>
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
      <LessonText
        field={fields.content_text}
        saved={saved}
        beforeFiles={
          <>
            Salve a aula primeiro: as imagens, os áudios e os vídeos do texto ficam entre os materiais dela.{" "}
            <button type="submit" className="min-h-11 font-semibold text-leaf underline underline-offset-4">
              Salvar e continuar
            </button>
          </>
        }
        hint={
          <>
            <span className={hiddenForFile}>A própria aula. Escreva aqui ou cole do Word ou do Google Documentos.</span>
            <span className={hiddenForText}>A transcrição, para quem não pode ouvir ou ver.</span>
          </>
        }
      />
      <div className="sm:max-w-1/2">
        <NumberField
          label="Duração (minutos)"
          hint={
            <>
              <span className={hiddenForFile}>Se deixar em branco, contamos o tempo de uma leitura calma.</span>
              <span className={hiddenForText}>
                {fileSeconds && `O arquivo dura ${durationLabel(fileSeconds)}. `}
                Se deixar em branco, vale a do arquivo.
              </span>
            </>
          }
          field={fields.duration_minutes}
          min={0}
          max={10000}
        />
      </div>
      <More fields={fields} />
    </div>
  );
}

/** What few lessons need; open where something of it is set or wrong. */
function More({ fields: { section_title: section, is_free: isFree, pass_mark: passMark } }: { fields: Fields }) {
  const isSet = section.initialValue || isFree.initialValue || (passMark.initialValue ?? "70") !== "70";
  const isWrong = [section, isFree, passMark].some(({ errors }) => errors?.length);
  return (
    <details open={Boolean(isSet || isWrong)}>
      <summary className="min-h-11 font-semibold hover:text-leaf">
        Seção, prévia gratuita e nota do questionário
      </summary>
      <div className="mt-4 flex flex-col gap-8">
        <Field
          label="Começa uma seção? (opcional)"
          hint="O título do bloco de aulas que começa nesta, como “Módulo 1: Os Evangelhos”. Ele vale até a próxima seção."
          field={section}
          autoComplete="off"
        />
        <CheckField
          label="Prévia gratuita"
          hint="Quem ainda não se inscreveu também pode abrir esta aula."
          field={isFree}
        />
        <div className="sm:max-w-1/2">
          <NumberField
            label="Nota para passar no questionário (%)"
            hint="Só conta se a aula tiver perguntas."
            field={passMark}
            min={1}
            max={100}
          />
        </div>
      </div>
    </details>
  );
}
