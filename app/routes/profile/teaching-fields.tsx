import { AddressField } from "#app/ui/form/address-field.tsx";
import type { KnownField } from "#app/ui/form/field.tsx";
import { SpecialtyChoices } from "#app/ui/person/specialty-choices.tsx";

/** What those who teach also say of themselves; it stands on the page of the educators. */
export function TeachingFields({ fields }: { fields: { site_url: KnownField; specialties: KnownField } }) {
  return (
    <>
      <SpecialtyChoices
        field={fields.specialties}
        hint="Aparecem na página Educadores, com o seu nome e a sua apresentação."
      />
      <AddressField
        label="Seu site"
        hint="Um endereço que começa com https://. Pode ficar em branco."
        field={fields.site_url}
        autoComplete="url"
      />
    </>
  );
}
