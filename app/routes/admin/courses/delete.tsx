import { deleteCourse } from "#app/domain/authoring/courses/delete-course.server.ts";
import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/authoring/deletion.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/delete";

export const loader = page((ctx, { params }) => showManagedCourse(ctx, integerId(params.id, courseNotFound)));

export const action = form({
  limit: "authoring.write",
  run: (ctx, _, { params }) => deleteCourse(ctx, integerId(params.id, courseNotFound)),
  goTo: (_, { request }) => redirectSaying(request, "/admin", { kind: "success", message: "Curso excluído." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Excluir curso");

export default function DeleteCourse({ loaderData: { id, title, enrollmentCount } }: Route.ComponentProps) {
  return (
    <AuthoringPage title={`Excluir “${title}”`} trail={[[`/admin/courses/${id}/edit`, title]]}>
      <Deletion
        question="Tem certeza que deseja excluir este curso? Esta ação não pode ser desfeita."
        consequences={[
          "O curso sai do catálogo, da busca e deste painel, e ninguém mais pode se inscrever nem comprar.",
          enrollmentCount === 0
            ? "Ninguém está inscrito nele: nenhum aluno perde nada."
            : `${counted(enrollmentCount, "pessoa inscrita continua", "pessoas inscritas continuam")} com as aulas, o progresso e o direito ao certificado.`,
          "Pagamentos, comissões e certificados já emitidos continuam valendo, e os certificados seguem verificáveis.",
        ]}
        button="Excluir curso"
        back={`/admin/courses/${id}/edit`}
      />
    </AuthoringPage>
  );
}
