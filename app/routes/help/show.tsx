import { href } from "react-router";
import {
  articleNotFound,
  articlePath,
  type HelpArticle,
  helpArticles,
  helpTopics,
} from "#app/domain/help/help-articles.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import type { PageText } from "#app/domain/texts/render-text.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { ContactSupport } from "./contact-support.tsx";
import { Jar, topicAnchor } from "./help-topics.tsx";

export const loader = page(({ settings, viewer }, { params }: PageArgs<Route.LoaderArgs>) => ({
  article: readArticle(settings, params.slug),
  isSignedIn: viewer !== null,
}));

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `${loaderData.article.title} · Ajuda` : articleNotFound, loaderData?.article.summary);

export default function ShowHelp({ loaderData: { article, isSignedIn } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <div className="gap-x-14 lg:grid lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0 max-w-[66ch]">
          <Reading article={article} />
          <ContactSupport
            isSignedIn={isSignedIn}
            title={article.needsPerson ? "Fale com alguém" : "Isto não resolveu?"}
          />
        </div>
        <SameShelf article={article} />
      </div>
    </div>
  );
}

function Reading({ article: { topic, title, text } }: { article: HelpArticle & { text: PageText } }) {
  return (
    <article aria-labelledby="titulo">
      <nav aria-label="Você está em" className="no-print flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <a href="/ajuda" className="py-2 text-leaf underline underline-offset-4">
          Ajuda
        </a>
        <span aria-hidden="true">/</span>
        <a href={`${href("/ajuda")}#${topicAnchor(topic)}`} className="py-2 text-leaf underline underline-offset-4">
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by domain/markdown.server.ts
  return <div className="prose mt-4" dangerouslySetInnerHTML={{ __html: html }} />;
}

function SameShelf({ article: { slug: read, topic } }: { article: HelpArticle }) {
  return (
    <aside aria-labelledby="mesmo-pote" className="no-print mt-14 lg:sticky lg:top-20 lg:mt-12 lg:self-start">
      <div className="flex items-end gap-4 border-b-4 border-wheat">
        <Jar topic={topic} />
        <h2 id="mesmo-pote" className="pb-2 text-lg">
          Mais sobre {helpTopics[topic].label}
        </h2>
      </div>
      <ul className="mt-2">
        {helpArticles
          .filter((article) => article.topic === topic && article.slug !== read)
          .map(({ slug, title }) => (
            <li key={slug} className="border-b border-line">
              <a href={articlePath(slug)} className="block py-2.5 hover:text-leaf hover:underline">
                {title}
              </a>
            </li>
          ))}
      </ul>
    </aside>
  );
}
