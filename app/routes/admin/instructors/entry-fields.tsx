import { standardRating } from "#app/domain/roster/labels.ts";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";
import { BioField } from "#app/ui/person/bio-field.tsx";
import { PhotoFields } from "#app/ui/person/photo-fields.tsx";
import { SpecialtyChoices } from "#app/ui/person/specialty-choices.tsx";

type Names =
  | "full_name"
  | "bio"
  | "specialties"
  | "total_courses"
  | "total_students"
  | "avg_rating"
  | "photo"
  | "profile_picture_url"
  | "remove_photo";
type EntryFieldsProps = {
  fields: Record<Names, KnownField>;
  shown: { fullName: string; pictureUrl: string | null };
  wasRefused: boolean;
};

/** What the school says of an instructor who has no account. */
export function EntryFields({ fields, shown, wasRefused }: EntryFieldsProps) {
  const count = { min: 0, step: 1 };
  return (
    <>
      <PhotoFields fields={fields} profile={shown} wasRefused={wasRefused} />
      <Field label="Nome completo" field={fields.full_name} autoComplete="off" required />
      <BioField label="Apresentação" field={fields.bio} />
      <SpecialtyChoices field={fields.specialties} hint="Aparecem em Educadores, com o nome e a apresentação." />
      <fieldset className="flex flex-col gap-4 border-t border-line pt-6">
        <legend className="float-left w-full font-serif text-xl font-semibold">Números que a escola informa</legend>
        <p className="text-sm text-muted">
          Quem não tem conta não tem cursos nem avaliações contados aqui: estes números aparecem com “informado pela
          escola” ao lado. Avaliação em branco vale {standardRating.toLocaleString("pt-BR")}.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField label="Cursos" field={fields.total_courses} {...count} />
          <NumberField label="Estudantes" field={fields.total_students} {...count} />
          <NumberField label="Avaliação, de 0 a 5" field={fields.avg_rating} min={0} max={5} step={0.1} />
        </div>
      </fieldset>
    </>
  );
}
