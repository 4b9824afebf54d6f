import { Icon } from "./icon.tsx";

/** A code in a list, to be handed on: selected with one tap, copied with another. */
export function ListedCode({ id, code }: { id: string; code: string }) {
  return (
    <>
      <code id={id} className="font-mono text-base font-semibold wrap-anywhere select-all">
        {code}
      </code>{" "}
      <a
        href={`#${id}`}
        className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4"
        data-copy={code}
        data-copied="Copiado!"
        data-copied-for="2"
        aria-label={`Copiar o código ${code}`}
      >
        <Icon name="copy" size={16} /> Copiar
      </a>
      <span role="status" data-copy-status className="ml-2 font-semibold text-leaf empty:hidden" />
    </>
  );
}
