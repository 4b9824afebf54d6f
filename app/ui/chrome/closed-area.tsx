import { useLocation } from "react-router";
import { roleLabel } from "#app/domain/people/roles.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Closed = { to: "visitor" } | { to: "role"; role: string; supportCode: string };

/** The door of an area that is not for whoever stands before it, and what to do about it. */
export function ClosedArea({ closed }: { closed: Closed }) {
  return closed.to === "visitor" ? <SignInFirst /> : <NotForThisRole {...closed} />;
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Acesso restrito</title>
      <EmptyState
        heading="h1"
        title="Acesso restrito"
        action={
          <ButtonLink href={`/auth/login?redirectTo=${encodeURIComponent(pathname + search)}`}>Entrar</ButtonLink>
        }
      >
        <p>Esta área é de quem ensina e de quem cuida da escola. Entre com a sua conta para continuar.</p>
      </EmptyState>
    </>
  );
}

function NotForThisRole({ role, supportCode }: { role: string; supportCode: string }) {
  const subject = encodeURIComponent("Acesso ao painel");
  const teaches = role === "instructor";
  return (
    <>
      <title>Acesso Negado</title>
      <EmptyState
        heading="h1"
        title="Acesso Negado"
        action={
          <p className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={teaches ? "/admin" : "/my-courses"}>
              {teaches ? "Voltar ao painel" : "Ir para os meus cursos"}
            </ButtonLink>
            <ButtonLink href={`/contact?assunto=${subject}`} look="quiet">
              Pedir acesso
            </ButtonLink>
          </p>
        }
      >
        <p>
          {teaches
            ? "Esta área é só da direção da escola. Se você também cuida dela, conte para nós e envie o código abaixo."
            : "A sua conta não abre esta área. Se você ensina ou cuida da escola, conte para nós e envie o código abaixo."}
        </p>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-y border-line py-3 text-left text-sm">
          <dt>Seu papel</dt>
          <dd className="font-semibold text-ink">{roleLabel(role)}</dd>
          <dt>Código para o suporte</dt>
          <dd className="font-mono text-xs text-ink">{supportCode}</dd>
        </dl>
      </EmptyState>
    </>
  );
}
