import { longestBio } from "#app/domain/profile/limits.ts";
import type { KnownField } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** What is said of somebody in a few lines; script counts what is left. */
export function BioField({ label, field }: { label: string; field: KnownField }) {
  return (
    <>
      <TextArea
        label={label}
        hint={`Em poucas linhas, até ${longestBio.toLocaleString("pt-BR")} caracteres. Pode ficar em branco.`}
        field={field}
      />
      <p data-bio-left className="-mt-6 text-sm tabular-nums text-muted empty:hidden" />
    </>
  );
}
