import { Icon } from "#app/ui/icon.tsx";

/** The one time that a token is seen. */
export function NewToken({ token }: { token: string }) {
  return (
    <section aria-labelledby="token-criado" className="mt-8 rounded-soft border-2 border-leaf bg-leaf-wash p-5">
      <h2 id="token-criado" className="flex items-center gap-2 text-xl">
        <Icon name="check" className="text-leaf" />
        Token criado: copie agora
      </h2>
      <p className="mt-2">
        Guarde-o num lugar seguro, como uma senha. Por segurança, ele não aparece de novo: se o perder, revogue-o e crie
        outro.
      </p>
      <output className="mt-4 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
        {token}
      </output>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <a
          href="#token-criado"
          data-copy={token}
          data-copied="Copiado."
          data-copied-for="2"
          className="inline-flex min-h-11 items-center rounded-soft border border-leaf px-4 font-semibold text-leaf-deep hover:bg-raised"
        >
          Copiar o token
        </a>
        <span role="status" data-copy-status className="text-leaf-deep" />
      </p>
    </section>
  );
}
