import { href } from "react-router";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/export";

export const loader = pageOf(integerPathId(courseNotFound), showManagedCourse);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Exportar curso");

export default function ExportCourse({ loaderData: course }: Route.ComponentProps) {
  const id = String(course.id);
  return (
    <AuthoringPage title="Exportar curso" trail={[[href("/admin/courses/:id/edit", { id }), course.title]]}>
      <section aria-labelledby="proprio" className="mt-6">
        <h2 id="proprio" className="text-xl">
          Para guardar ou levar a outra escola
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Um ZIP com os dados do curso, as aulas, as perguntas com as respostas, os materiais e os arquivos. Só as
          imagens são gravadas de novo ao importar. Alunos, turmas, calendário, avaliações e vendas não vão junto.
        </p>
        <p className="mt-4">
          <ButtonLink href={href("/admin/courses/:id/package.zip", { id })} download>
            Baixar o pacote (ZIP)
          </ButtonLink>
        </p>
      </section>
      <section aria-labelledby="cartucho" className="mt-10 border-t border-line pt-8">
        <h2 id="cartucho" className="text-xl">
          Para usar em outra plataforma
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          Em IMS Common Cartridge 1.1, que Moodle, Canvas, Blackboard e outros importam. Vão as aulas, os arquivos, os
          materiais e as perguntas. A nota para passar, as prévias gratuitas, o preço e o nível ficam de fora.
        </p>
        <p className="mt-4">
          <ButtonLink href={href("/admin/courses/:id/package.imscc", { id })} look="quiet" download>
            Baixar em Common Cartridge (IMSCC)
          </ButtonLink>
        </p>
      </section>
    </AuthoringPage>
  );
}
