import { href } from "react-router";
import { importPackage, showPackage } from "#app/domain/packages/import-package.server.ts";
import { packageFormats, packageNotFound } from "#app/domain/packages/import-plan.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { ListedSection } from "#app/ui/authoring/listed-section.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { OnceField } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countLabel, pageMeta, sizeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

export const loader = pageOf(uuidPathId(packageNotFound), showPackage);

export const action = form({
  ...formOf(importPackage),
  goTo: ({ id }) => [
    href("/admin/courses/:id/edit", { id: String(id) }),
    "Curso importado, como rascunho. Confira as aulas antes de publicar.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Conferir pacote");

export default function ShowPackage({ loaderData: found }: Route.ComponentProps) {
  const { title, format, lessons, fileCount, fileBytes, leftOut } = found;
  return (
    <AuthoringPage title={title} trail={[[href("/admin/courses/package/file"), "Importar curso"]]}>
      <div className="mt-5 flex flex-col gap-6">
        <Notice title={`Entram ${countLabel(lessons.length, "aula", "aulas")}`}>
          {packageFormats[format]}
          {fileCount > 0 && `, com ${countLabel(fileCount, "arquivo", "arquivos")} (${sizeLabel(fileBytes)})`}. Nada foi
          criado ainda.
        </Notice>
        <form method="post">
          <OnceField />
          <FormEnd label="Criar o curso" back={href("/admin")} backLabel="Agora não" />
        </form>
        <ListedSection id="fora" title="Fica de fora" items={leftOut}>
          {(sentence) => sentence}
        </ListedSection>
        <ListedSection id="aulas" title="Aulas" items={lessons} isNumbered>
          {(lesson) => (
            <>
              {lesson.sectionTitle && (
                <span className="block text-sm text-muted">Começa a seção “{lesson.sectionTitle}”</span>
              )}
              <span className="font-semibold">{lesson.title}</span>
              <span className="block text-sm text-muted">{contentsOf(lesson)}</span>
            </>
          )}
        </ListedSection>
      </div>
    </AuthoringPage>
  );
}

function contentsOf({ questions, resources }: { questions: number; resources: number }) {
  const facts = [
    questions > 0 && countLabel(questions, "pergunta", "perguntas"),
    resources > 0 && countLabel(resources, "material", "materiais"),
  ];
  return facts.filter(Boolean).join(" · ");
}
