import { ThumbnailFields } from "#app/ui/authoring/thumbnail-fields.tsx";
import { CheckField } from "#app/ui/form/choice-field.tsx";
import { DecimalField, Field, type FieldState, TextArea } from "#app/ui/form/field.tsx";

type Name = "title" | "description" | "price" | "in_order" | "thumbnail" | "thumbnail_cut" | "thumbnail_url";
type TrailFormFieldsProps = {
  fields: Record<Name, FieldState>;
  thumbnailUrl?: string | null;
  /** The sum of its courses' own prices in words, if it has courses. */
  singly?: string;
};

/** The fields of a trail except its courses, to create or edit it. */
export function TrailFormFields({ fields, thumbnailUrl, singly }: TrailFormFieldsProps) {
  return (
    <>
      <Field label="Título" field={fields.title} autoComplete="off" />
      <TextArea
        label="Descrição"
        hint="Para quem é a trilha e aonde ela leva. É o que as pessoas leem antes de decidir."
        field={fields.description}
      />
      <DecimalField
        label="Preço (R$)"
        hint={`Por exemplo, 149,90. Com 0, a trilha é gratuita e dá também os cursos que são pagos fora dela.${singly ? ` ${singly}` : ""}`}
        field={fields.price}
      />
      <CheckField
        label="Na ordem"
        hint="Cada curso abre quando o anterior é concluído. Quem já tinha um curso continua com ele aberto, fora da ordem."
        field={fields.in_order}
      />
      <ThumbnailFields
        label="Imagem da trilha"
        hint="Sem imagem, a trilha ganha uma capa desenhada."
        file={fields.thumbnail}
        cut={fields.thumbnail_cut}
        address={fields.thumbnail_url}
        current={thumbnailUrl ?? null}
      />
    </>
  );
}
