import { href } from "react-router";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { deleteTrail } from "#app/domain/trails/trail-writes.server.ts";
import { showTrail } from "#app/domain/trails/trails.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delete";

export const loader = pageOf(integerPathId(trailNotFound), async (ctx, trailId) => {
  const { id, title } = (await showTrail(ctx, trailId)).trail;
  return { id, title };
});

export const action = form({
  ...formOf(deleteTrail),
  goTo: () => [href("/admin/trails"), "Trilha excluída."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir trilha");

export default function DeleteTrail({ loaderData: { id, title } }: Route.ComponentProps) {
  const back = href("/admin/trails/:id/edit", { id: String(id) });
  return (
    <AuthoringPage
      title={`Excluir “${title}”`}
      trail={[
        [href("/admin/trails"), "Trilhas"],
        [back, title],
      ]}
    >
      <Deletion
        question="Tem certeza que deseja excluir esta trilha? Você não poderá desfazer."
        consequences={[
          "Os cursos dela continuam como estão.",
          "Só dá para excluir uma trilha em que ninguém entrou e que ninguém comprou. Qualquer outra pode ser despublicada.",
        ]}
        button="Excluir trilha"
        back={back}
      />
    </AuthoringPage>
  );
}
