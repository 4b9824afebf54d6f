import { resourceTypes } from "#app/domain/lessons/labels.ts";
import { AddressField } from "#app/ui/form/address-field.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

type Name = "resource_type" | "resource_title" | "description";

type ResourceFieldsProps = {
  fields: Record<Name, KnownField>;
  /** Where it lies; left out where it comes as a file. */
  address?: KnownField;
};

/** What accompanies a lesson. */
export function ResourceFields({ fields, address }: ResourceFieldsProps) {
  return (
    <>
      <Field label="Título" field={fields.resource_title} autoComplete="off" />
      <SelectField label="Tipo" options={resourceTypes} placeholder="Escolha um" field={fields.resource_type} />
      {address && (
        <AddressField
          label="Endereço"
          hint="Onde o material está: um endereço que comece com https://."
          field={address}
          placeholder="https://"
        />
      )}
      <TextArea
        label="Descrição"
        hint="Uma linha sobre o que há nele. Pode ficar em branco."
        field={fields.description}
        rows={2}
      />
    </>
  );
}
