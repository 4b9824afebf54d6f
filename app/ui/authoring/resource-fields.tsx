import { resourceTypes } from "#app/domain/lessons/lesson.ts";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { AddressField, Field, type FieldState, TextArea } from "#app/ui/form/field.tsx";

type Name = "resource_type" | "resource_title" | "description";

type ResourceFieldsProps = {
  fields: Record<Name, FieldState>;
  /** The resource's address, where it has no file here. */
  address?: FieldState;
  /** Whether files are sent along, which say what is not typed. */
  sendsFiles?: boolean;
};

export function ResourceFields({ fields, address, sendsFiles }: ResourceFieldsProps) {
  const fileName = "Em branco, fica o nome do arquivo. Com vários arquivos, vale para o primeiro.";
  return (
    <>
      <Field label="Título" hint={sendsFiles && fileName} field={fields.resource_title} autoComplete="off" />
      <SelectField
        label="Tipo"
        options={resourceTypes}
        placeholder={sendsFiles ? "Conforme o arquivo" : "Escolha um"}
        field={fields.resource_type}
      />
      {address && (
        <AddressField
          label="Endereço"
          hint="O link do material: um endereço que comece com https://."
          field={address}
          placeholder="https://"
        />
      )}
      <TextArea
        label="Descrição"
        hint="Uma linha sobre o conteúdo. Pode ficar em branco."
        field={fields.description}
        rows={2}
      />
    </>
  );
}

/** Captions as they are stored; long ones scroll inside. */
export function CaptionsField({ field }: { field: FieldState }) {
  return (
    <TextArea
      label="Legendas"
      hint="Cada linha: o minuto e as palavras, como 0:05 A semente morre. Cada legenda fica até a próxima. Também serve o conteúdo de um arquivo SRT ou WebVTT."
      field={field}
      required
      rows={12}
      spellCheck
      style={{ maxHeight: "60vh" }}
    />
  );
}
