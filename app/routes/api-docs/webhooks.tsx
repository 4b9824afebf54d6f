import { describeApp } from "#app/http/contract/contract.server.ts";
import { messagesOf } from "#app/http/contract/description/messages-chapter.ts";
import { page } from "#app/http/page.server.ts";
import { LineLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/webhooks";
import { Rows, Statuses } from "./operation.tsx";

export const loader = page(({ settings }, { context }) => messagesOf(describeApp(context, settings)));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "API: Avisos a outros sistemas");

export default function ApiWebhooks({ loaderData: { headers, messages, answers } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      <p>
        <LineLink href="/api/docs">API</LineLink>
      </p>
      <h1 className="mt-2 text-3xl">Avisos a outros sistemas</h1>
      <div className="prose mt-4 max-w-prose">
        <p>
          Assim que algo acontece na escola, a plataforma manda um POST com JSON para os endereços que a direção
          cadastrou em Painel, Integrações. Os avisos são assinados conforme o padrão{" "}
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: há bibliotecas de verificação em quase toda
          linguagem.
        </p>
        <p>
          O corpo traz <code>type</code>, <code>timestamp</code> (quando aconteceu, em UTC) e <code>data</code>:
          números, códigos e valores em reais, nunca nomes, e-mails ou textos. O mesmo aviso pode chegar mais de uma
          vez, e fora de ordem. Campos novos podem aparecer; nenhum é removido.
        </p>
      </div>
      <section aria-labelledby="cabecalhos" className="mt-10 border-t border-line pt-6">
        <h2 id="cabecalhos" className="text-xl">
          O que vem no cabeçalho
        </h2>
        <Rows rows={headers} />
      </section>
      <section aria-labelledby="respostas" className="mt-10 border-t border-line pt-6">
        <h2 id="respostas" className="text-xl">
          O que responder
        </h2>
        <Statuses rows={answers.map((row) => ({ ...row, status: row.status === "default" ? "Outra" : row.status }))} />
      </section>
      {messages.map(({ type, label, when, rows }) => (
        <section key={type} aria-labelledby={type} className="mt-10 border-t border-line pt-6">
          <h2 id={type} className="text-xl">
            {label}
          </h2>
          <p className="mt-2">
            <code className="break-all">{type}</code>
          </p>
          <p className="mt-1 text-muted">{when}</p>
          <Rows title="Em data" rows={rows} />
        </section>
      ))}
    </div>
  );
}
