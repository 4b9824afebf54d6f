import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type DeletionProps = { question: string; consequences: ReactNode[]; button: string; back: string };

/** The last question before something goes, and what really happens then. */
export function Deletion({ question, consequences, button, back }: DeletionProps) {
  return (
    <>
      <p className="mt-4 text-lg">{question}</p>
      <h2 className="mt-8 text-lg">O que acontece ao confirmar</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
        {consequences.map((consequence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={i}>{consequence}</li>
        ))}
      </ul>
      <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
        <Button look="danger">{button}</Button>
        <ButtonLink href={back} look="quiet">
          Voltar sem excluir
        </ButtonLink>
      </form>
    </>
  );
}
