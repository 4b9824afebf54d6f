import { href } from "react-router";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { duplicateCourse } from "#app/domain/packages/duplicate-course.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { OnceField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/copy";

export const loader = pageOf(integerPathId(courseNotFound), showManagedCourse);

export const action = form({
  ...formOf(duplicateCourse),
  goTo: ({ id }) => [
    href("/admin/courses/:id/edit", { id: String(id) }),
    "Curso duplicado. Esta é a cópia, ainda como rascunho.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Duplicar curso");

export default function CopyCourse({ loaderData: course }: Route.ComponentProps) {
  const edit = href("/admin/courses/:id/edit", { id: String(course.id) });
  return (
    <AuthoringPage title="Duplicar curso" trail={[[edit, course.title]]}>
      <ul className="mt-5 flex max-w-prose list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>A cópia nasce como rascunho, com os dados do curso, as aulas, as perguntas e os materiais.</li>
        <li>Vídeos, áudios e documentos servem aos dois cursos: nenhum ocupa espaço duas vezes.</li>
        <li>Alunos, turmas, calendário, avaliações e vendas ficam só no curso original.</li>
      </ul>
      <form method="post" className="mt-8">
        <OnceField />
        <FormEnd label="Duplicar curso" back={edit} backLabel="Agora não" />
      </form>
    </AuthoringPage>
  );
}
