import { roleOptions } from "#app/domain/access/viewer.ts";
import { defaultRating } from "#app/domain/roster/roster.ts";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { CheckField, SelectField } from "#app/ui/form/choice-field.tsx";
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

export function PromotionForm({ fields }: { fields?: { email: FieldState; role: FieldState; confirm: FieldState } }) {
  return (
    <form
      method="post"
      action="/admin/instructors/promotion"
      className="grid max-w-3xl items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
    >
      <div className="sm:col-span-3 empty:hidden">
        <ReauthenticationNotice to="mudar o papel de alguém" />
      </div>
      <Field
        label="E-mail da pessoa"
        field={fields?.email ?? { name: "email" }}
        type="email"
        required
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField label="Papel" options={roleOptions} field={fields?.role ?? { name: "role" }} />
      {fields?.confirm.errors && (
        <div className="sm:order-last sm:col-span-3">
          <CheckField label="Sim, tornar estudante" field={fields.confirm} />
        </div>
      )}
      {/* Stays aligned with the fields, also when one shows an error. */}
      <Button className="sm:mt-[2.075rem]">Promover usuário</Button>
    </form>
  );
}
