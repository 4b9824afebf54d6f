import { deleteResource } from "#app/domain/authoring/resources/delete-resource.server.ts";
import { showResource } from "#app/domain/authoring/resources/show-resource.server.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/authoring/deletion.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/delete";

export const loader = page((ctx, { params }) => showResource(ctx, integerId(params.id, resourceNotFound)));

export const action = form({
  limit: "authoring.write",
  run: (ctx, _, { params }) => deleteResource(ctx, integerId(params.id, resourceNotFound)),
  goTo: ({ lessonId }, { request }) =>
    redirectSaying(request, `/admin/lessons/${lessonId}/edit`, { kind: "success", message: "Material excluído." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Excluir material");

export default function DeleteResource({ loaderData: { lesson, resource } }: Route.ComponentProps) {
  return (
    <AuthoringPage title="Excluir material" trail={trailTo(lesson)}>
      <Deletion
        question={`Tem certeza que deseja excluir o material “${resource.resourceTitle}”? Esta ação não pode ser desfeita.`}
        consequences={["O material deixa de aparecer na aula. O que os alunos já baixaram continua com eles."]}
        button="Excluir material"
        back={`/admin/lessons/${lesson.id}/edit#materiais`}
      />
    </AuthoringPage>
  );
}
