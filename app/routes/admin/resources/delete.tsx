import { href } from "react-router";
import { showResource } from "#app/domain/authoring/edited-lesson.server.ts";
import { deleteResource } from "#app/domain/authoring/resource-writes.server.ts";
import { resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delete";

export const loader = pageOf(integerPathId(resourceNotFound), showResource);

export const action = form({
  ...formOf(deleteResource),
  goTo: ({ lessonId }) => [href("/admin/lessons/:id/edit", { id: String(lessonId) }), "Material excluído."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir material");

export default function DeleteResource({ loaderData: { lesson, resource } }: Route.ComponentProps) {
  return (
    <AuthoringPage title="Excluir material" trail={lessonBreadcrumbs(lesson)}>
      <Deletion
        question={`Tem certeza que deseja excluir o material “${resource.resourceTitle}”? Você não poderá desfazer.`}
        consequences={["O material deixa de aparecer na aula. O que os alunos já baixaram continua com eles."]}
        button="Excluir material"
        back={`${href("/admin/lessons/:id/edit", { id: String(lesson.id) })}#materiais`}
      />
    </AuthoringPage>
  );
}
