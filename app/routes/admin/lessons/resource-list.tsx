import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { resourceTypes } from "#app/domain/lessons/labels.ts";
import { MoveButtons } from "#app/ui/authoring/move-buttons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { sizeLabel } from "#app/ui/sizes.ts";

/** What accompanies a lesson, in its order. */
export function ResourceList({ lessonId, resources }: { lessonId: number; resources: EditedLesson["resources"] }) {
  return (
    <section aria-labelledby="materiais" className="mt-12 border-t border-line pt-8">
      <h2 id="materiais" className="text-xl">
        Materiais
      </h2>
      <p className="mt-1 text-sm text-muted">Apostilas, slides e imagens que acompanham a aula.</p>
      <ol className="mt-4 flex flex-col">
        {resources.map((resource, i) => (
          <li
            key={resource.id}
            id={`material-${resource.id}`}
            className="flex items-center gap-3 border-t border-line py-2 target:bg-leaf-wash"
          >
            <div className="min-w-0 grow">
              <a href={`/admin/resources/${resource.id}/edit`} className="font-semibold wrap-anywhere hover:text-leaf">
                {resource.resourceTitle}
              </a>
              <p className="text-sm text-muted">
                {resourceTypes[resource.resourceType]} ·{" "}
                {resource.bytes === null ? "em endereço externo" : sizeLabel(resource.bytes)}
              </p>
            </div>
            <MoveButtons
              action={`/admin/resources/${resource.id}/place`}
              name={resource.resourceTitle}
              isFirst={i === 0}
              isLast={i === resources.length - 1}
            />
          </li>
        ))}
      </ol>
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={`/admin/lessons/${lessonId}/resources/file`} look="quiet">
          Enviar material
        </ButtonLink>
        <ButtonLink href={`/admin/lessons/${lessonId}/resources/new`} look="quiet">
          Acrescentar link
        </ButtonLink>
      </p>
    </section>
  );
}
