import { useState } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { lastSent, type Sent } from "#app/ui/workshop/last-sent.ts";
import { ErrorScreen } from "./error-screen.tsx";

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <>
      <title>Acesso restrito</title>
      <EmptyState
        heading="h1"
        title="Acesso restrito"
        action={<ButtonLink href={signInPath(pathname + search)}>Entrar</ButtonLink>}
      >
        <p>Esta área é para instrutores e para a direção da escola. Entre com a sua conta para continuar.</p>
      </EmptyState>
    </>
  );
}

type NotForThisRoleProps = { role: string; isStaff: boolean; supportCode: string };

function NotForThisRole({ role, isStaff, supportCode }: NotForThisRoleProps) {
  const subject = encodeURIComponent("Acesso ao painel");
  return (
    <>
      <title>Acesso Negado</title>
      <EmptyState
        heading="h1"
        title="Acesso Negado"
        action={
          <p className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={isStaff ? "/admin" : "/my-courses"}>
              {isStaff ? "Voltar ao painel" : "Ir para os meus cursos"}
            </ButtonLink>
            <ButtonLink href={`${href("/contact")}?assunto=${subject}`} look="quiet">
              Pedir acesso
            </ButtonLink>
          </p>
        }
      >
        <p>
          {isStaff
            ? "Esta área é só para a direção da escola. Se você faz parte dela, fale com a gente e envie o código abaixo."
            : "A sua conta não tem acesso a esta área. Se você ensina ou trabalha na escola, fale com a gente e envie o código abaixo."}
        </p>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-y border-line py-3 text-left text-sm">
          <dt>Seu papel</dt>
          <dd className="font-semibold text-ink">{role}</dd>
          <dt>Código para o suporte</dt>
          <dd className="font-mono text-xs text-ink">{supportCode}</dd>
        </dl>
      </EmptyState>
    </>
  );
}

type Fields = [name: string, value: string][];

type KeptFormProps = {
  /** Why it was refused: the session ended, or the sign-in is not recent enough. */
  why: "ended" | "stale";
  /** The page that the form was sent to. */
  path: string;
  fields: Fields;
  /** The chosen files: a page cannot hold them, so they are asked for again. */
  files: { field: string; fileName: string }[];
};

function KeptForm({ why, path, fields, files }: KeptFormProps) {
  const hasFiles = files.length > 0;
  const { title, door, verb, ...texts } = words[why];
  const { heading, lead } = hasFiles ? texts.withFiles : texts;
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
          <KeptFields path={path} fields={fields} files={files} />
        </li>
      </ol>
    </div>
  );
}

type Texts = { heading: string; lead: string };

const words: Record<KeptFormProps["why"], Texts & { title: string; door: string; verb: string; withFiles: Texts }> = {
  ended: {
    title: "A sua sessão terminou",
    heading: "A sua sessão terminou, mas nada se perdeu",
    lead: "O que você escreveu está guardado nesta página. Deixe-a aberta e siga dois passos:",
    withFiles: {
      heading: "A sua sessão terminou, mas o que você escreveu está aqui",
      lead: "Só o arquivo não pôde ficar guardado: escolha-o de novo no segundo passo. Deixe esta página aberta.",
    },
    door: "/auth/login",
    verb: "Entrar",
  },
  stale: {
    title: "Entre de novo para continuar",
    heading: "Falta só confirmar que é você",
    lead: `Para isto, o login precisa ter no máximo ${recentSignInMinutes} minutos, e o seu é mais antigo. Nada foi feito ainda e nada se perdeu: o que você preencheu está guardado nesta página. Deixe-a aberta e siga dois passos:`,
    withFiles: {
      heading: "Falta só confirmar que é você",
      lead: `Para isto, o login precisa ter no máximo ${recentSignInMinutes} minutos, e o seu é mais antigo. Nada foi feito ainda. O que você preencheu está guardado nesta página, menos o arquivo: escolha-o de novo no segundo passo.`,
    },
    door: "/auth/again",
    verb: "Entrar de novo",
  },
};

export function RouteErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const [sent] = useState(lastSent);
  const isAnswered = isRouteErrorResponse(error);
  if (sent && !(isAnswered && error.status < 500)) return <UnansweredForm {...sent} />;
  // In the browser a request that failed is a TypeError.
  if (!isAnswered && error instanceof TypeError && typeof document !== "undefined") return <Unreachable />;
  if (!isAnswered) return <ErrorScreen status={500} />;
  if (error.data?.resend) {
    const why = error.status === 401 ? "ended" : "stale";
    return <KeptForm why={why} path={pathname + search} fields={error.data.resend} files={error.data.choose ?? []} />;
  }
  const closed: { to: "visitor" } | ({ to: "role" } & NotForThisRoleProps) | undefined = error.data?.closed;
  if (closed) return closed.to === "visitor" ? <SignInFirst /> : <NotForThisRole {...closed} />;
  return <ErrorScreen status={error.status} message={error.data?.error} />;
}

/** A form with everything that was typed, to send it again. A page cannot hold files, so they are asked for again. */
function KeptFields({ path, fields, files }: Sent) {
  const hasFiles = files.length > 0;
  return (
    <form
      method="post"
      action={path}
      encType={hasFiles ? "multipart/form-data" : undefined}
      className="flex flex-col items-start gap-4"
    >
      {fields.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may repeat a name, and this one never changes
        <input key={i} type="hidden" name={name} value={value} />
      ))}
      {files.map(({ field, fileName }) => (
        <div key={field} className="flex w-full flex-col gap-1">
          <label htmlFor={`again-${field}`} className="font-semibold wrap-anywhere">
            Escolha de novo: {fileName}
          </label>
          <FileInput id={`again-${field}`} name={field} />
        </div>
      ))}
      {hasFiles && <p className="text-sm text-muted">Sem escolher, o resto é enviado do mesmo jeito.</p>}
      <Button>Enviar de novo</Button>
    </form>
  );
}

/** No answer came to a form that script had sent. */
function UnansweredForm(sent: Sent) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>A resposta não chegou</title>
      <h1 className="text-2xl">A resposta não chegou, mas nada do que você escreveu se perdeu</h1>
      <p className="text-muted">
        A internet caiu ou a escola está fora do ar por um instante. Ainda não sabemos se o envio foi salvo. O que você
        escreveu está guardado nesta página: espere um pouco e envie de novo.
      </p>
      <KeptFields {...sent} />
    </div>
  );
}

/** No answer came to a page that was asked for. */
function Unreachable() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-5 px-4 py-20">
      <title>Sem resposta</title>
      <h1 className="text-2xl">A página não chegou</h1>
      <p className="text-muted">A internet caiu ou a escola está fora do ar por um instante.</p>
      <Button type="button" onClick={() => location.reload()}>
        Tentar de novo
      </Button>
    </div>
  );
}
