import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ShownOnce } from "#app/ui/shown-once.tsx";

/** The recovery codes, shown only once. */
export function NewRecoveryCodes({ codes, onward }: { codes: string[]; onward?: string | null }) {
  return (
    <div className="mt-8">
      <ShownOnce
        id="codigos"
        title="Guarde os seus códigos de recuperação"
        lead="Imprima ou copie para um lugar seguro, fora do celular. Cada um serve uma vez, e eles não aparecem de novo."
        copy={{ text: codes.join("\n"), label: "Copiar os códigos", done: "Copiados." }}
        action={
          <ButtonLink href={onward ?? href("/profile")} look="plain">
            {onward ? "Já guardei, continuar" : "Já guardei"}
          </ButtonLink>
        }
      >
        <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1 rounded-soft border border-line bg-raised p-3 font-mono select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </ShownOnce>
    </div>
  );
}
