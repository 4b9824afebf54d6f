import { specialties } from "#app/domain/instructors/specialties.ts";
import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";

/** The twelve fields of teaching, to be ticked. */
export function SpecialtyChoices({ field, hint }: { field: KnownField; hint: string }) {
  const chosen = [field.initialValue].flat();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend id="specialties" className="font-semibold">
        Especialidades
      </legend>
      <p className="text-sm text-muted">{hint}</p>
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
      <FieldErrors id="specialties-error" errors={field.errors} />
    </fieldset>
  );
}
