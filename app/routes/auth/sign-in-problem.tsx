import { href } from "react-router";
import { signInCodeMinutes } from "#app/domain/facts.ts";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { TextLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";

type Reply = {
  code: string;
  error?: Record<string, string[] | null> | null;
  initialValue?: Record<string, unknown> | null;
};

/** Why a sign-in did not begin, and what to do. */
export function SignInProblem({ reply }: { reply: Reply | undefined }) {
  if (!reply) return null;
  return (
    <div className="flex flex-col gap-2">
      <ErrorSummary title={reply.error?.code ? undefined : "Não deu para começar o login"} errors={reply.error} />
      {reply.code === "too_many" && reply.initialValue?.provider === "email" && (
        <p className="text-sm text-muted">
          O último código que chegou ainda vale: <TextLink href={href("/auth/code")}>digite-o aqui</TextLink>. Se ele já
          passou de {signInCodeMinutes} minutos, espere e peça outro.
        </p>
      )}
      {reply.code === "too_many" && reply.initialValue?.provider !== "email" && (
        <p className="text-sm text-muted">
          Muita gente tentou entrar por esta mesma rede. Espere um pouco e toque de novo no botão abaixo, ou use outra
          rede, como os dados do celular. Depois de entrar, você vai para a página que queria abrir.
        </p>
      )}
    </div>
  );
}

/** The destination of the refused form. */
export function wantedPath(reply: Reply | undefined, otherwise: string) {
  const wanted = reply?.initialValue?.redirectTo;
  return typeof wanted === "string" ? safeRedirectPath(wanted) : otherwise;
}
