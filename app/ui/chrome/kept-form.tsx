import { recentMinutes } from "#app/domain/people/recent-sign-in.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** What a form said, field by field. */
type Typed = [name: string, value: string][];

type KeptFormProps = {
  /** Why it could not go on: the session ended, or the sign-in is older than what the form does allows. */
  why: "ended" | "stale";
  /** The page that the form was sent to. */
  path: string;
  typed: Typed;
};

/** For somebody whose form waits for a sign-in: the way in, and what they typed, to be sent again. */
export function KeptForm({ why, path, typed }: KeptFormProps) {
  const { title, heading, lead, door, verb } = words[why];
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>{title}</title>
      <h1 className="text-2xl">{heading}</h1>
      <p className="text-muted">{lead}</p>
      <ol className="flex w-full list-decimal flex-col gap-5 pl-5 marker:font-semibold marker:text-leaf">
        <li>
          <p className="mb-2">Entre de novo. O login abre em outra aba.</p>
          <ButtonLink href={`${door}?redirectTo=${encodeURIComponent(path)}`} target="_blank" look="quiet">
            {verb}
            <span className="sr-only"> (abre em outra aba)</span>
          </ButtonLink>
        </li>
        <li>
          <p className="mb-2">Volte a esta aba e envie o que já tinha {why === "ended" ? "escrito" : "preenchido"}.</p>
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

const words: Record<KeptFormProps["why"], Record<"title" | "heading" | "lead" | "door" | "verb", string>> = {
  ended: {
    title: "A sua sessão terminou",
    heading: "A sua sessão terminou, mas nada se perdeu",
    lead: "O que você escreveu está guardado nesta página. Deixe-a aberta e siga dois passos:",
    door: "/auth/login",
    verb: "Entrar",
  },
  stale: {
    title: "Entre de novo para continuar",
    heading: "Falta só confirmar que é você",
    lead: `Isto pede um login de no máximo ${recentMinutes} minutos, e o seu é mais antigo. Nada foi feito ainda, e nada se perdeu: o que você preencheu está guardado nesta página. Deixe-a aberta e siga dois passos:`,
    door: "/auth/again",
    verb: "Entrar de novo",
  },
};
