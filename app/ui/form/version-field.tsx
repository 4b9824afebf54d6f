import { useLocation } from "react-router";
import { LineLink } from "#app/ui/button.tsx";
import type { FieldState } from "./field.tsx";

/**
 * The version an edit starts from. A form refused because somebody else saved meanwhile continues from the saved
 * version, so that the person can compare and save; any other refused form keeps its version.
 */
export function VersionField({ field, saved }: { field: FieldState; saved: string }) {
  const { pathname } = useLocation();
  const isBehind = Boolean(field.errors?.length);
  const begun = typeof field.initialValue === "string" ? field.initialValue : saved;
  return (
    <>
      <input type="hidden" name={field.name} value={isBehind ? saved : begun} />
      {isBehind && (
        <p id={field.name} tabIndex={-1} className="flex flex-wrap gap-x-6">
          <LineLink href={pathname} target="_blank" rel="noopener">
            Ver tudo o que está salvo<span className="sr-only"> (abre em outra aba)</span>
          </LineLink>
          <a href={pathname} className="inline-block py-2 text-clay underline underline-offset-4">
            Descartar o que escrevi
          </a>
        </p>
      )}
    </>
  );
}
