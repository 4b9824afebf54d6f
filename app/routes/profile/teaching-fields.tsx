import { Field } from "#app/ui/form/field.tsx";
import { SpecialtyChoices } from "#app/ui/person/specialty-choices.tsx";

type Known = { name: string; initialValue?: unknown; errors?: string[] | undefined };

/** What those who teach also say of themselves; it stands on the page of the educators. */
export function TeachingFields({ fields }: { fields: { site_url: Known; specialties: Known } }) {
  return (
    <>
      <SpecialtyChoices
        field={fields.specialties}
        hint="Aparecem na página Educadores, com o seu nome e a sua apresentação."
      />
      <Field
        label="Seu site"
        hint="Um endereço que começa com https://. Pode ficar em branco."
        field={fields.site_url}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
      />
    </>
  );
}
