import { href } from "react-router";
import { withThumbnail } from "#app/domain/authoring/course-files.server.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { trailDefaults, trailForm, trailVersion } from "#app/domain/trails/trail.ts";
import { updateTrail } from "#app/domain/trails/trail-writes.server.ts";
import { listCourseChoices, showTrail } from "#app/domain/trails/trails.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { PublicationBadge } from "#app/ui/authoring/publication.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";
import { CourseList, TrailPublication } from "./course-list.tsx";
import { TrailFormFields } from "./trail-form.tsx";

export const loader = pageOf(integerPathId(trailNotFound), async (ctx, id) => {
  const [{ trail, courses }, choices] = await Promise.all([showTrail(ctx, id), listCourseChoices(ctx, id)]);
  return { trail, courses, choices };
});

export const action = form({
  ...formOf(updateTrail),
  schema: trailForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { thumbnail: imageLimit },
  run: async (ctx, fields, { params }) => {
    const id = integerId(params.id, trailNotFound);
    return updateTrail(ctx, id, await withThumbnail(ctx, fields));
  },
  goTo: ({ trail }) => [href("/admin/trails/:id/edit", { id: String(trail.id) }), "Dados da trilha salvos."],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Editar: ${loaderData.trail.title}` : "Editar trilha");

export default function EditTrail({ loaderData: { trail, courses, choices }, actionData }: Route.ComponentProps) {
  const fields = useFields(trailForm, actionData, trailDefaults(trail) as never);
  const id = String(trail.id);
  return (
    <AuthoringPage
      wide
      title={trail.title}
      beside={<PublicationBadge isPublished={trail.isPublished} word="Publicada" />}
      trail={[[href("/admin/trails"), "Trilhas"]]}
    >
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CourseList trailId={trail.id} courses={courses} choices={choices} />
        <TrailPublication trail={trail} courses={courses} />
        <section aria-labelledby="dados" className="max-w-3xl border-t border-line pt-8">
          <h2 id="dados" className="text-xl">
            Dados da trilha
          </h2>
          <GuardedForm
            action={href("/admin/trails/:id/edit", { id })}
            encType="multipart/form-data"
            refused={Boolean(actionData)}
            className="mt-6 flex flex-col gap-8"
          >
            <ErrorSummary errors={actionData?.error} />
            <VersionField field={fields.version} saved={trailVersion(trail)} />
            <TrailFormFields
              fields={fields}
              thumbnailUrl={trail.thumbnailUrl}
              singly={
                courses.length
                  ? `Comprados separadamente, os cursos custam ${amountLabel(trail.singlyCents)}.`
                  : undefined
              }
            />
            <p className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button>Salvar dados da trilha</Button>
              <ButtonLink href={href("/admin/trails/:id/delete", { id })} look="danger">
                Excluir trilha
              </ButtonLink>
            </p>
          </GuardedForm>
        </section>
      </div>
    </AuthoringPage>
  );
}
