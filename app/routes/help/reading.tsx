import { type HelpArticle, helpTopics } from "#app/domain/help/articles.ts";
import type { HouseText } from "#app/domain/texts/read-text.server.ts";
import { anchorOf } from "#app/routes/help/shelves.tsx";

/** A help article: where it stands, what it is about, and what it says. */
export function Reading({ article: { topic, title, text } }: { article: HelpArticle & { text: HouseText } }) {
  return (
    <article aria-labelledby="titulo">
      <nav aria-label="Você está em" className="no-print flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <a href="/ajuda" className="py-2 text-leaf underline underline-offset-4">
          Ajuda
        </a>
        <span aria-hidden="true">/</span>
        <a href={`/ajuda#${anchorOf(topic)}`} className="py-2 text-leaf underline underline-offset-4">
          {helpTopics[topic].label}
        </a>
      </nav>
      <h1 id="titulo" className="mt-3 text-4xl">
        {title}
      </h1>
      <Words html={text.opening} />
      {text.sections.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <Words html={html} />
        </section>
      ))}
    </article>
  );
}

function Words({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/lessons/markdown
  return <div className="prose mt-4" dangerouslySetInnerHTML={{ __html: html }} />;
}
