import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The one time that a secret is seen, and where to go on. */
export function NewSecret({ id, url, secret }: { id: number; url: string; secret: string }) {
  return (
    <div className="max-w-2xl">
      <section aria-labelledby="segredo" className="rounded-soft border-2 border-leaf bg-leaf-wash p-5">
        <h2 id="segredo" className="flex items-center gap-2 text-xl">
          <Icon name="check" className="shrink-0 text-leaf" />
          Copie o segredo agora
        </h2>
        <p className="mt-2">
          É com ele que <span className="font-mono text-sm break-all">{url}</span> confere se um aviso veio mesmo da
          escola. Guarde-o como uma senha: ele não aparece de novo. Se o perder, troque por outro.
        </p>
        <output className="mt-4 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
          {secret}
        </output>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <ButtonLink href="#segredo" look="quiet" data-copy={secret} data-copied="Copiado." data-copied-for="2">
            <Icon name="copy" size={18} /> Copiar o segredo
          </ButtonLink>
          <span role="status" data-copy-status className="font-semibold text-leaf-deep" />
        </p>
      </section>
      <p className="mt-6 flex max-sm:flex-col">
        <ButtonLink href={`/admin/webhooks/${id}`}>Já guardei: ver a integração</ButtonLink>
      </p>
    </div>
  );
}
