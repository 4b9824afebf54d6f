import { defaultRating } from "#app/domain/roster/roster.ts";
import { DecimalField, Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { BioField, PhotoFields, SpecialtyChoices } from "#app/ui/profile-fields.tsx";

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
  fields: Record<Names, FieldState>;
  shown: { fullName: string; pictureUrl: string | null };
  wasRefused: boolean;
};

export function EntryFields({ fields, shown, wasRefused }: EntryFieldsProps) {
  return (
    <>
      <Field label="Nome completo" field={fields.full_name} autoComplete="off" required />
      <BioField label="Apresentação" field={fields.bio} />
      <PhotoFields fields={fields} profile={shown} wasRefused={wasRefused} />
      <SpecialtyChoices field={fields.specialties} hint="Aparecem em Educadores, com o nome e a apresentação." />
      <fieldset className="flex flex-col gap-4 border-t border-line pt-6">
        <legend className="float-left w-full font-serif text-xl font-semibold">Números informados pela escola</legend>
        <p className="text-sm text-muted">
          A plataforma não conta os números de quem não tem conta. Os que você informar aparecem com “informado pela
          escola” ao lado. Com a avaliação em branco, vale {defaultRating.toLocaleString("pt-BR")}.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField label="Cursos" field={fields.total_courses} min={0} />
          <NumberField label="Estudantes" field={fields.total_students} min={0} />
          <DecimalField label="Avaliação, de 0 a 5" field={fields.avg_rating} />
        </div>
      </fieldset>
    </>
  );
}
