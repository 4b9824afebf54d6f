import { describedBy } from "#app/http/contract/contract.server.ts";
import { chapters, refusalsOf } from "#app/http/contract/description/chapters.ts";
import { messagesOf } from "#app/http/contract/description/messages/messages-chapter.ts";
import { page } from "#app/http/page.server.ts";
import { HowToAsk } from "#app/routes/api-docs/how-to-ask.tsx";
import { Messages } from "#app/routes/api-docs/messages.tsx";
import { Refusals } from "#app/routes/api-docs/refusals.tsx";
import { Verb } from "#app/routes/api-docs/verb.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(({ settings }, { context }) => {
  const contract = describedBy(context, settings);
  const told = messagesOf(contract).messages.map(({ type, label }) => ({ type, label }));
  return { chapters: chapters(contract), told, refusals: refusalsOf(contract), origin: settings.PUBLIC_ORIGIN };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(matches, "API", "O que outros sistemas podem pedir à plataforma, e como.");

export default function ApiDocs({ loaderData: { chapters, told, refusals, origin } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10">
      <h1 className="text-4xl">API</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Tudo o que se faz nestas páginas, outro sistema também pode fazer: ler o catálogo, inscrever, acompanhar o
        estudo, conferir certificados, cuidar da escola.
      </p>
      <HowToAsk origin={origin} />
      {chapters.map(({ area, title, operations }) => (
        <section key={area} aria-labelledby={area} className="mt-12">
          <h2 id={area} className="text-2xl">
            <a href={`/api/docs/${area}`} className="underline decoration-line underline-offset-8 hover:text-leaf">
              {title}
            </a>
          </h2>
          <ul className="mt-4 border-b border-line">
            {operations.map(({ id, method, path, summary }) => (
              <li key={id} className="border-t border-line">
                <a
                  href={`/api/docs/${area}#${id}`}
                  className="grid grid-cols-[4.5rem_1fr] items-baseline gap-x-4 py-2.5 hover:text-leaf sm:grid-cols-[4.5rem_22rem_1fr]"
                >
                  <Verb method={method} />
                  <code className="text-sm break-all">{path}</code>
                  <span className="text-muted max-sm:col-start-2">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Messages told={told} />
      <Refusals refusals={refusals} />
    </div>
  );
}
