import { categories, levels } from "#app/domain/courses/labels.ts";
import { ThumbnailFields } from "#app/ui/authoring/fields/thumbnail-fields.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

type Name = "title" | "description" | "category" | "level" | "price" | "duration_hours" | "thumbnail_url";

type Teacher = { id: string; fullName: string };

type CourseFieldsProps = {
  fields: Record<Name | "thumbnail" | "instructor_id", KnownField>;
  /** The picture that the course has already. */
  thumbnailUrl?: string | null;
  /** For admins: who may teach it; empty for everybody else. */
  instructors: Teacher[];
};

/** What a course is, for writing it and for changing it (B §5). */
export function CourseFields({ fields, thumbnailUrl, instructors }: CourseFieldsProps) {
  return (
    <>
      <Field label="Título" field={fields.title} autoComplete="off" />
      <TextArea
        label="Descrição"
        hint="O que se aprende, para quem é e como são as aulas. É o que se lê antes de decidir."
        field={fields.description}
      />
      <div className="group/price grid gap-x-6 gap-y-8 sm:grid-cols-2">
        <SelectField label="Categoria" options={categories} placeholder="Escolha uma" field={fields.category} />
        <SelectField label="Nível" options={levels} placeholder="Escolha um" field={fields.level} />
        <div className="flex flex-col gap-1.5">
          <NumberField
            label="Preço (R$)"
            hint="0 deixa o curso gratuito."
            field={fields.price}
            min={0}
            max={99999.99}
            step={0.01}
          />
          <p
            data-always-free
            className="hidden text-sm font-semibold text-leaf group-has-[option:is([value=discipulado],[value=mentoria]):checked]/price:block"
          >
            Cursos desta categoria são sempre gratuitos.
          </p>
        </div>
        <NumberField
          label="Duração (horas)"
          hint="De meia em meia hora: 1,5 é uma hora e meia."
          field={fields.duration_hours}
          min={0}
          max={10000}
          step={0.5}
        />
      </div>
      {instructors.length > 0 && (
        <SelectField label="Quem ensina" options={namesOf(instructors)} field={fields.instructor_id} />
      )}
      <ThumbnailFields file={fields.thumbnail} address={fields.thumbnail_url} current={thumbnailUrl ?? null} />
    </>
  );
}

const namesOf = (people: Teacher[]) => Object.fromEntries(people.map(({ id, fullName }) => [id, fullName]));
