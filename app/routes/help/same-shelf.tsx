import { articlePath, type HelpArticle, helpArticles, helpTopics } from "#app/domain/help/articles.ts";
import { Jar } from "#app/routes/help/jar.tsx";

/** What else is in the jar that an article was taken from. */
export function SameShelf({ article: { slug: read, topic } }: { article: HelpArticle }) {
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
