import { specialties } from "#app/domain/instructors/specialties.ts";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";

type Known = { name: string; initialValue?: unknown; errors?: string[] | undefined };

/** What those who teach also say of themselves; it stands on the page of the educators. */
export function TeachingFields({ fields }: { fields: { site_url: Known; specialties: Known } }) {
  const chosen = [fields.specialties.initialValue].flat();
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend id="specialties" className="font-semibold">
          Especialidades
        </legend>
        <p className="text-sm text-muted">Aparecem na página Educadores, com o seu nome e a sua apresentação.</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {specialties.map((specialty) => (
            <label key={specialty} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="specialties"
                value={specialty}
                defaultChecked={chosen.includes(specialty)}
                className="size-5 shrink-0 accent-leaf"
              />
              {specialty}
            </label>
          ))}
        </div>
        <FieldErrors id="specialties-error" errors={fields.specialties.errors} />
      </fieldset>
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
