import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { courseDefaults, courseForm, measuresLabel } from "#app/domain/authoring/course.ts";
import { withThumbnail } from "#app/domain/authoring/course-files.server.ts";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import type { FormerInstructor } from "#app/domain/authoring/former-instructor.ts";
import { listFormerInstructors } from "#app/domain/authoring/former-instructors.server.ts";
import { instructorChoices, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { CourseFields } from "#app/ui/authoring/course-fields.tsx";
import { PublicationBadge, PublicationPanel } from "#app/ui/authoring/publication.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";
import { Outline } from "./outline.tsx";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, id) => {
  const [authoring, instructors, former] = await Promise.all([
    showAuthoring(ctx, id),
    instructorChoices(ctx),
    listFormerInstructors(ctx, id),
  ]);
  const notifies = can(ctx.viewer, "notices.write", { owns: authoring.course.instructorId === ctx.viewer?.id });
  return { ...authoring, stored: courseDefaults(authoring.course), instructors, former, notifies };
});

export const action = form({
  ...formOf(updateCourse),
  schema: courseForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { thumbnail: imageLimit },
  run: async (ctx, { confirmed: _, ...fields }, { params }) => {
    const courseId = integerId(params.id, courseNotFound);
    return await updateCourse(ctx, courseId, await withThumbnail(ctx, fields, { courseId }));
  },
  goTo: (course) => [
    href("/admin/courses/:id/edit", { id: String(course.id) }),
    `Dados do curso salvos: ${measuresLabel(course)}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Editar: ${loaderData.course.title}` : "Editar curso");

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { course, stored, lessons, checklist, instructors, former, notifies } = loaderData;
  const fields = useFields(courseForm, actionData, stored as never);
  const id = String(course.id);
  return (
    <AuthoringPage wide title={course.title} beside={<PublicationBadge {...course} />}>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Outline courseId={course.id} lessons={lessons} notifies={notifies} />
        <PublicationPanel course={course} checklist={checklist} />
        <section id="dados" aria-labelledby="dados-titulo" className="max-w-3xl border-t border-line pt-8">
          <h2 id="dados-titulo" className="text-xl">
            Dados do curso
          </h2>
          <GuardedForm
            action={href("/admin/courses/:id/edit", { id })}
            encType="multipart/form-data"
            noValidate
            refused={Boolean(actionData)}
            className="mt-6 flex flex-col gap-8"
          >
            <ErrorSummary errors={actionData?.error} />
            <VersionField field={fields.version} saved={course.version} />
            <CourseFields
              fields={fields}
              thumbnailUrl={course.thumbnailUrl}
              lessonMinutes={course.lessonMinutes}
              instructors={instructors}
            />
            <p className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button>Salvar dados do curso</Button>
              <ButtonLink href={href("/admin/courses/:id/package", { id })} look="quiet">
                Exportar curso
              </ButtonLink>
              <ButtonLink href={href("/admin/courses/:id/copy", { id })} look="quiet">
                Duplicar curso
              </ButtonLink>
              <ButtonLink href={href("/admin/courses/:id/delete", { id })} look="danger">
                Excluir curso
              </ButtonLink>
            </p>
          </GuardedForm>
          {former.length > 0 && <FormerInstructors courseId={course.id} former={former} />}
        </section>
      </div>
    </AuthoringPage>
  );
}

/** Those who taught the course before, each with a button to allow or end their reading. */
function FormerInstructors({ courseId, former }: { courseId: number; former: FormerInstructor[] }) {
  return (
    <section id="ja-ensinaram" aria-labelledby="ja-ensinaram-titulo" className="mt-10 border-t border-line pt-8">
      <h2 id="ja-ensinaram-titulo" className="text-xl">
        Quem já ensinou este curso
      </h2>
      <p className="mt-1 text-muted">
        Quem passou o curso para outra pessoa não pode mais editá-lo. Aqui a direção decide se ainda pode ver as aulas.
      </p>
      <ul className="mt-3">
        {former.map(({ userId, fullName, mayRead, until }) => (
          <li
            key={userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <p className="min-w-0 grow basis-52 wrap-anywhere">
              {fullName}{" "}
              <span className="text-sm text-muted">
                até <time dateTime={until.toISOString()}>{shortDate(until)}</time> ·{" "}
                {mayRead ? "vê as aulas" : "sem acesso"}
              </span>
            </p>
            <form method="post" action={href("/admin/courses/:id/former-instructors", { id: String(courseId) })}>
              <input type="hidden" name="user_id" value={userId} />
              <Button look="quiet" name="may_read" value={String(!mayRead)}>
                {mayRead ? "Tirar o acesso" : "Deixar ver as aulas"}
                <span className="sr-only">: {fullName}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
