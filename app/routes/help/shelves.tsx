import { articlePath, type HelpTopic, helpArticles, helpTopics } from "#app/domain/help/articles.ts";

/** Every article there is, shelf by shelf. */
export function Shelves() {
  return (
    <div className="mt-12 sm:mt-16">
      {Object.entries(helpTopics).map(([topic, { label, about }]) => (
        <section
          key={topic}
          aria-labelledby={anchorOf(topic as HelpTopic)}
          className="grid gap-x-14 gap-y-4 border-t border-line py-8 lg:grid-cols-[14rem_1fr]"
        >
          <div>
            <h2 id={anchorOf(topic as HelpTopic)} className="scroll-mt-24 text-2xl">
              {label}
            </h2>
            <p className="mt-1 text-muted">{about}</p>
          </div>
          <ul className="gap-x-10 sm:columns-2">
            {helpArticles
              .filter((article) => article.topic === topic)
              .map(({ slug, title, summary }) => (
                <li key={slug} className="break-inside-avoid">
                  <a href={articlePath(slug)} className="group block py-2">
                    <span className="font-semibold text-leaf group-hover:underline">{title}</span>
                    <span className="block text-sm text-muted">{summary}</span>
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The place of a shelf on the page of all. */
export const anchorOf = (topic: HelpTopic) => helpTopics[topic].label.toLowerCase();
