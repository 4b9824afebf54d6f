import { ButtonLink } from "#app/ui/button.tsx";
import { useSignInAnew } from "#app/ui/chrome/sign-in-anew.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The way to a list as a file. It comes as a download by itself; as an attribute, `download` would also save the way to
 * a new sign-in.
 */
export function ExportLink({ href }: { href: string }) {
  const anew = useSignInAnew();
  return (
    <div className="sm:text-right">
      <ButtonLink href={anew ?? href} look="quiet">
        <Icon name="download" /> Exportar
      </ButtonLink>
      {anew && <p className="mt-1 text-sm text-muted">Antes vamos pedir que você entre de novo.</p>}
    </div>
  );
}
