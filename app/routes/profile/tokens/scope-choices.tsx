import { type Area, areas } from "#app/domain/access/areas.ts";
import { FieldErrors } from "#app/ui/form/field.tsx";

type ScopeChoicesProps = { field: { name: string; initialValue?: unknown; errors?: string[] | undefined } };

const ways = { read: "ler", write: "escrever" } as const;

/** What a token may do: of each part of the platform, read and write. */
export function ScopeChoices({ field: { name, initialValue, errors } }: ScopeChoicesProps) {
  const chosen = Array.isArray(initialValue) ? initialValue : [initialValue];
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={errors?.length ? `${name}-error` : undefined}>
      <legend className="font-semibold">Permissões</legend>
      <p className="text-sm text-muted">Só o necessário: quem tiver o token poderá fazer o que estiver marcado.</p>
      <ul className="mt-2 border-b border-line">
        {(Object.keys(areas) as Area[]).map((area) => (
          <li
            key={area}
            className="grid items-center gap-x-4 border-t border-line py-2 sm:grid-cols-[1fr_auto] sm:py-1"
          >
            <span>
              {areas[area]} <code className="text-sm text-muted">{area}</code>
            </span>
            <span className="flex gap-x-5">
              {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => (
                <label key={way} className="inline-flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    name={name}
                    value={`${area}:${way}`}
                    defaultChecked={chosen.includes(`${area}:${way}`)}
                    aria-label={`${areas[area]}: ${ways[way]}`}
                    className="size-5 accent-leaf"
                  />
                  {ways[way]}
                </label>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </fieldset>
  );
}
