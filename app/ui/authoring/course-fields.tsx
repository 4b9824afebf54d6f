import { toConfirm } from "#app/domain/authoring/course.ts";
import { freeCategories, levels } from "#app/domain/courses/course.ts";
import { parseDecimal } from "#app/domain/decimal.ts";
import { useCategories } from "#app/ui/categories.ts";
import { CheckField, SelectField } from "#app/ui/form/choice-field.tsx";
import { AddressField, DecimalField, Field, FieldErrors, type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { useImageLimit } from "#app/ui/form/image-limit.ts";

type ThumbnailFieldsProps = {
  label: string;
  hint: string;
  file: FieldState;
  address: FieldState;
  current: string | null;
};

/** The picture of a course or trail: a file, or an address. Script previews it. */
export function ThumbnailFields({ label, hint, file, address, current }: ThumbnailFieldsProps) {
  const { label: maxImage } = useImageLimit();
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-5">
      <legend className="sr-only">{label}</legend>
      <p className="font-semibold" aria-hidden="true">
        {label}
      </p>
      <p className="-mt-3 text-sm text-muted">Tamanho recomendado: 1200x675. {hint}</p>
      <div className="grid items-start gap-6 sm:grid-cols-[14rem_1fr]">
        <div className="aspect-video overflow-hidden rounded-soft border border-dashed border-edge bg-sunken max-sm:has-[[hidden]]:hidden">
          <img
            data-cover
            src={current ?? undefined}
            hidden={!current}
            alt="Imagem escolhida"
            width={224}
            height={126}
            className="size-full object-cover"
          />
        </div>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={file.name} className="font-semibold">
              Enviar um arquivo
            </label>
            <FileInput
              id={file.name}
              name={file.name}
              accept="image/png,image/jpeg,image/gif"
              aria-describedby={file.errors?.length ? `${file.name}-error` : undefined}
            />
            <p className="text-sm text-muted">{`PNG, JPG ou GIF, até ${maxImage}.`}</p>
            <FieldErrors id={`${file.name}-error`} errors={file.errors} />
          </div>
          <AddressField label="Ou o endereço de uma imagem" field={address} placeholder="https://" />
          <p data-cover-problem aria-live="polite" className="text-sm font-semibold text-clay empty:hidden" />
        </div>
      </div>
    </fieldset>
  );
}

type UnderstoodProps = { name: "price" | "duration_hours"; field: FieldState; confirmed: FieldState };

/** How a typed number was understood, shown by script; and, if it is unusual, a checkbox to confirm it. */
function Understood({ name, field: { initialValue }, confirmed }: UnderstoodProps) {
  const asked = typeof initialValue === "string" ? toConfirm(name, parseDecimal(initialValue)) : null;
  const known = [confirmed.initialValue ?? []].flat();
  return (
    <>
      <output data-understood={name} className="text-sm text-muted empty:hidden" />
      {asked && known.includes(asked.key) && <input type="hidden" name={confirmed.name} value={asked.key} />}
      {asked && !known.includes(asked.key) && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={confirmed.name} value={asked.key} className="size-5 shrink-0 accent-leaf" />
          {`Sim, ${asked.label}`}
        </label>
      )}
    </>
  );
}

type Name =
  | "title"
  | "description"
  | "what_you_learn"
  | "requirements"
  | "category"
  | "level"
  | "price"
  | "duration_hours"
  | "takes_questions"
  | "thumbnail_url";

type Instructor = { id: string; fullName: string };

type CourseFieldsProps = {
  fields: Record<Name | "thumbnail" | "instructor_id" | "confirmed", FieldState>;
  /** The course's current picture. */
  thumbnailUrl?: string | null;
  /** For admins: the possible instructors; empty for everybody else. */
  instructors: Instructor[];
};

/** A course's fields, for new and edited courses. */
export function CourseFields({ fields, thumbnailUrl, instructors }: CourseFieldsProps) {
  return (
    <>
      <Field label="Título" field={fields.title} autoComplete="off" />
      <TextArea
        label="Descrição"
        hint="O que o curso ensina, para quem é e como são as aulas. É o que as pessoas leem antes de decidir."
        field={fields.description}
      />
      <TextArea
        label="O que você vai aprender"
        hint="Um item por linha. Pode ficar em branco."
        field={fields.what_you_learn}
      />
      <TextArea
        label="Requisitos"
        hint="O que o aluno precisa para acompanhar, um item por linha. Pode ficar em branco."
        field={fields.requirements}
      />
      <div className="group/price grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <SelectField
          label="Categoria"
          options={useCategories()}
          placeholder="Escolha uma"
          marked={freeCategories}
          field={fields.category}
        />
        <SelectField label="Nível" options={levels} placeholder="Escolha um" field={fields.level} />
        <div className="flex flex-col gap-1.5">
          <DecimalField label="Preço (R$)" hint="Por exemplo, 59,90. Com 0, o curso é gratuito." field={fields.price} />
          <Understood name="price" field={fields.price} confirmed={fields.confirmed} />
          <p className="hidden text-sm font-semibold text-leaf group-has-[option[data-marked]:checked]/price:block">
            Cursos desta categoria são sempre gratuitos.
          </p>
        </div>
        <div className="flex flex-col gap-1.5">
          <DecimalField
            label="Duração (horas)"
            hint="De meia em meia hora: 1,5 é uma hora e meia."
            field={fields.duration_hours}
          />
          <Understood name="duration_hours" field={fields.duration_hours} confirmed={fields.confirmed} />
        </div>
      </div>
      <CheckField
        label="Os alunos podem perguntar embaixo das aulas"
        hint="As perguntas aparecem em Painel → Dúvidas, e a sua resposta vai por e-mail a quem perguntou."
        field={fields.takes_questions}
      />
      {instructors.length > 0 && (
        <SelectField label="Instrutor" options={namesOf(instructors)} field={fields.instructor_id} />
      )}
      <ThumbnailFields
        label="Imagem do curso"
        hint="Sem imagem, o curso ganha uma capa desenhada."
        file={fields.thumbnail}
        address={fields.thumbnail_url}
        current={thumbnailUrl ?? null}
      />
    </>
  );
}

const namesOf = (people: Instructor[]) => Object.fromEntries(people.map(({ id, fullName }) => [id, fullName]));
