import { Button, ButtonLink } from "#app/ui/button.tsx";

type SessionEndedProps = {
  /** The page that the form was sent to. */
  path: string;
  /** What the form said, field by field. */
  typed: [name: string, value: string][];
};

/** For somebody whose session ended while they were typing: the way back in, and what they typed, to be sent again. */
export function SessionEnded({ path, typed }: SessionEndedProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>A sua sessão terminou</title>
      <h1 className="text-2xl">A sua sessão terminou, mas nada se perdeu</h1>
      <p className="text-muted">O que você escreveu está guardado nesta página. Deixe-a aberta e siga dois passos:</p>
      <ol className="flex w-full list-decimal flex-col gap-5 pl-5 marker:font-semibold marker:text-leaf">
        <li>
          <p className="mb-2">Entre de novo. O login abre em outra aba.</p>
          <ButtonLink href={`/auth/login?redirectTo=${encodeURIComponent(path)}`} target="_blank" look="quiet">
            Entrar
            <span className="sr-only"> (abre em outra aba)</span>
          </ButtonLink>
        </li>
        <li>
          <p className="mb-2">Volte a esta aba e envie o que já tinha escrito.</p>
          <form method="post" action={path}>
            {typed.map(([name, value], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a name, and this one never changes
              <input key={i} type="hidden" name={name} value={value} />
            ))}
            <Button>Enviar de novo</Button>
          </form>
        </li>
      </ol>
    </div>
  );
}
