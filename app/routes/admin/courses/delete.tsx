import { href } from "react-router";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delete";

export const loader = pageOf(integerPathId(courseNotFound), showManagedCourse);

export const action = form({
  ...formOf(deleteCourse),
  goTo: () => ["/admin", "Curso excluído."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir curso");

export default function DeleteCourse({ loaderData: { id, title, enrollmentCount } }: Route.ComponentProps) {
  return (
    <AuthoringPage title={`Excluir “${title}”`} trail={[[href("/admin/courses/:id/edit", { id: String(id) }), title]]}>
      <Deletion
        question="Tem certeza que deseja excluir este curso? Esta ação não pode ser desfeita."
        consequences={[
          "O curso sai do catálogo, da busca e deste painel, e ninguém mais pode se inscrever nem comprar.",
          enrollmentCount === 0
            ? "Ninguém está inscrito: nenhum aluno perde nada."
            : `${countLabel(enrollmentCount, "pessoa inscrita continua", "pessoas inscritas continuam")} com as aulas, o progresso e o direito ao certificado.`,
          "Pagamentos, comissões e certificados já emitidos continuam valendo, e os certificados ainda podem ser verificados.",
        ]}
        button="Excluir curso"
        back={href("/admin/courses/:id/edit", { id: String(id) })}
      />
    </AuthoringPage>
  );
}
