import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { courseForm, measuresLabel } from "#app/domain/authoring/course.ts";
import { withThumbnail } from "#app/domain/authoring/course-files.server.ts";
import { createCourse } from "#app/domain/authoring/course-writes.server.ts";
import { instructorChoices } from "#app/domain/authoring/managed-courses.server.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { CourseFields } from "#app/ui/authoring/course-fields.tsx";
import { FormEnd, TextLink } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";

export const loader = page(async (ctx) => ({
  instructors: await instructorChoices(ctx, { isNew: true }),
  instructorId: can(ctx.viewer, "courses.teach") ? ctx.viewer?.id : "",
}));

export const action = form({
  ...formOf(createCourse),
  schema: courseForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { thumbnail: imageLimit },
  run: async (ctx, { confirmed: _, ...fields }) => createCourse(ctx, await withThumbnail(ctx, fields)),
  goTo: (course) => [
    href("/admin/courses/:id/edit", { id: String(course.id) }),
    `Rascunho salvo: ${measuresLabel(course)}. Agora, as aulas.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo curso");

export default function NewCourse({ loaderData: { instructors, instructorId }, actionData }: Route.ComponentProps) {
  const fields = useFields(courseForm, actionData, {
    price: "0",
    takes_questions: "on",
    instructor_id: instructorId,
  } as never);
  return (
    <AuthoringPage title="Novo curso">
      <p className="mt-3 text-muted">
        <strong className="text-ink">Passo 1 de 2: informações básicas.</strong> Ao salvar, o curso fica como rascunho,
        que só você vê. No passo 2 vêm as aulas: uma a uma, ou todas de um texto pronto. Dá para mudar tudo depois.
        {instructorId && (
          <>
            {" "}
            Já tem o curso em outro lugar?{" "}
            <TextLink href={href("/admin/courses/package/file")}>Importe um pacote</TextLink>.
          </>
        )}
      </p>
      <GuardedForm
        action="/admin/courses/new"
        encType="multipart/form-data"
        noValidate
        refused={Boolean(actionData)}
        className="mt-8 flex flex-col gap-8"
      >
        <OnceField />
        <ErrorSummary title="Erro ao criar curso" errors={actionData?.error} />
        <CourseFields fields={fields} instructors={instructors} />
        <FormEnd label="Salvar e continuar" back="/admin" backLabel="Cancelar" />
      </GuardedForm>
    </AuthoringPage>
  );
}
