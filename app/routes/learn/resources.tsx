import { resourceTypes } from "#app/domain/lessons/labels.ts";
import type { StudyContent } from "#app/domain/lessons/study/study-content.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sizeLabel } from "#app/ui/sizes.ts";

/** What goes with the lesson, each with where it lies or how heavy it is before the tap. */
export function Resources({ resources }: { resources: StudyContent["resources"] }) {
  if (!resources.length) return null;
  return (
    <section aria-labelledby="materiais" className="mt-10">
      <h2 id="materiais" className="text-xl">
        Materiais da aula
      </h2>
      <ul className="mt-3 border-b border-line">
        {resources.map(({ id, resourceType, resourceTitle, resourceUrl, description, bytes }) => {
          const host = URL.canParse(resourceUrl) ? new URL(resourceUrl).hostname.replace(/^www\./, "") : null;
          return (
            <li key={id} className="relative flex items-start gap-3 border-t border-line py-3">
              <Icon name={host ? "outside" : "download"} className="mt-0.5 shrink-0 text-leaf" />
              <div className="min-w-0">
                <a
                  href={resourceUrl}
                  rel={host ? "noopener noreferrer" : undefined}
                  className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:text-leaf hover:underline"
                >
                  {resourceTitle}
                </a>
                {description && <p className="text-sm">{description}</p>}
                <p className="text-sm text-muted">
                  {resourceTypes[resourceType]}
                  {bytes !== null && `, ${sizeLabel(bytes)}`}
                  {host && `, em ${host}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
