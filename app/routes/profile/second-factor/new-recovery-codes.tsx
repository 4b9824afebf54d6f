import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The recovery codes, shown only once. */
export function NewRecoveryCodes({ codes, onward }: { codes: string[]; onward?: string | null }) {
  const all = codes.join("\n");
  return (
    <section aria-labelledby="codigos" className="mt-8 rounded-soft border-2 border-leaf bg-leaf-wash p-5">
      <h2 id="codigos" className="flex items-center gap-2 text-xl">
        <Icon name="check" className="text-leaf" />
        Guarde os seus códigos de recuperação
      </h2>
      <p className="mt-2">
        Imprima ou copie para um lugar seguro, fora do celular. Cada um serve uma vez, e eles não aparecem de novo.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1 rounded-soft border border-line bg-raised p-3 font-mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <a
          href="#codigos"
          data-copy={all}
          data-copied="Copiados."
          data-copied-for="2"
          className="inline-flex min-h-11 items-center rounded-soft border border-leaf px-4 font-semibold text-leaf-deep hover:bg-raised"
        >
          Copiar os códigos
        </a>
        <ButtonLink href={onward ?? href("/profile")} look="plain">
          {onward ? "Já guardei, continuar" : "Já guardei"}
        </ButtonLink>
        <span role="status" data-copy-status className="text-leaf-deep" />
      </p>
    </section>
  );
}
