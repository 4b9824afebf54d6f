import { href } from "react-router";
import { describeApp } from "#app/http/contract/contract.server.ts";
import { chapters, listErrors } from "#app/http/contract/description/chapters.ts";
import { messagesOf } from "#app/http/contract/description/messages-chapter.ts";
import { page } from "#app/http/page.server.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { anchorOf, Statuses, Verb } from "./operation.tsx";

export const loader = page(({ settings }, { context }) => {
  const contract = describeApp(context, settings);
  const messageCount = messagesOf(contract).messages.length;
  return { chapters: chapters(contract), messageCount, errors: listErrors(contract), origin: settings.PUBLIC_ORIGIN };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, "API", "O que outros sistemas podem fazer na plataforma, e como.");

export default function ApiDocs({ loaderData: { chapters, messageCount, errors, origin } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10">
      <h1 className="text-4xl">API</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Tudo o que você faz nestas páginas, outro sistema também pode fazer: ler o catálogo, inscrever, cuidar da
        escola.
      </p>
      <HowToAsk origin={origin} />
      {chapters.map(({ area, title, operations }) => (
        <section key={area} aria-labelledby={area} className="mt-12">
          <h2 id={area} className="text-2xl">
            <a
              href={href("/api/docs/:area", { area })}
              className="underline decoration-line underline-offset-8 hover:text-leaf"
            >
              {title}
            </a>
          </h2>
          {/* Classes that every row would repeat stand outside, and before the address: the list has to stay light. */}
          <ul className="mt-4 divide-y divide-line border-y border-line text-sm wrap-anywhere">
            {operations.map(({ id, method, path }) => (
              <li key={id}>
                <a
                  className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-2.5 hover:text-leaf"
                  href={`${href("/api/docs/:area", { area })}#${anchorOf({ method, path })}`}
                >
                  <Verb method={method} />
                  <code>{path}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Messages count={messageCount} />
      <Refusals errors={errors} />
    </div>
  );
}

function HowToAsk({ origin }: { origin: string }) {
  return (
    <section aria-labelledby="como-pedir" className="mt-10 grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.2fr]">
      <div className="prose max-w-prose">
        <h2 id="como-pedir">Como usar</h2>
        <p>
          Crie um <a href="/profile/tokens">token de acesso</a> no seu perfil e envie-o em cada requisição. Ele só faz o
          que você pode fazer, com as permissões que você marcar. O catálogo, as avaliações e a verificação de
          certificados dispensam token.
        </p>
        <p>
          A resposta é um envelope: <code>success</code> e <code>data</code>, ou <code>success</code> e{" "}
          <code>error</code>, com <code>fields</code> quando um campo está errado. Quando um sucesso vem sem envelope, a
          descrição da chamada avisa. Valores vêm em reais; datas e horas, em UTC.
        </p>
        <p>
          Listas longas vêm em páginas, com <code>Link</code>. Leituras públicas trazem <code>ETag</code>. Chamadas que
          criam alguma coisa aceitam <code>Idempotency-Key</code>: repetir com a mesma chave não cria duas vezes. Em 429
          e 503, <code>Retry-After</code> diz quantos segundos esperar.
        </p>
        <p>
          Para máquinas: <a href="/api/openapi.json">a descrição completa em OpenAPI 3.1</a>.
        </p>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Exemplo de requisição e resposta"
        className="self-start overflow-x-auto rounded-soft border border-line bg-sunken p-4 text-sm"
      >
        <pre>{exampleOf(origin)}</pre>
      </section>
    </section>
  );
}

const exampleOf = (origin: string) => `curl ${origin}/api/my-courses \\
  -H "Authorization: Bearer smt_…"

{
  "success": true,
  "data": [ … ]
}

{
  "success": false,
  "error": "O token de acesso não tem a
            permissão learning:read."
}`;

function Messages({ count }: { count: number }) {
  return (
    <section aria-labelledby="avisos" className="mt-12">
      <h2 id="avisos" className="text-2xl">
        <a href="/api/docs/webhooks" className="underline decoration-line underline-offset-8 hover:text-leaf">
          Avisos a outros sistemas
        </a>
      </h2>
      <p className="mt-3 max-w-prose text-muted">
        Para saber na hora, sem precisar consultar: a plataforma manda um POST assinado para o endereço que a direção
        cadastrar, sobre {count} tipos de acontecimento.
      </p>
    </section>
  );
}

type RefusalsProps = { errors: { status: string; meaning: string }[] };

function Refusals({ errors }: RefusalsProps) {
  return (
    <section aria-labelledby="recusas" className="mt-12">
      <h2 id="recusas" className="text-2xl">
        Erros
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        A mensagem está sempre em <code>error</code>. Quando a chamada não tem uma mensagem própria, é uma destas:
      </p>
      <Statuses rows={errors} />
    </section>
  );
}
