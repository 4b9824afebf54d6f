import { Fragment } from "react";
import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import type { AuthoredLesson } from "#app/domain/authoring/checklist.ts";
import { courseDefaults, courseForm, measuresLabel } from "#app/domain/authoring/course.ts";
import { withThumbnail } from "#app/domain/authoring/course-files.server.ts";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { listFormerInstructors } from "#app/domain/authoring/former-instructors.server.ts";
import { instructorChoices, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { contentTypes, sectionsOf } from "#app/domain/lessons/lesson.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import { AuthoringPage, MoveButtons } from "#app/ui/authoring/authoring-page.tsx";
import { CourseFields } from "#app/ui/authoring/course-fields.tsx";
import { FormerInstructors } from "#app/ui/authoring/former-instructors.tsx";
import { PublicationBadge, PublicationPanel } from "#app/ui/authoring/publication.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { VersionField } from "#app/ui/form/version-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const id = integerId(params.id, courseNotFound);
  const [authoring, instructors, former] = await Promise.all([
    showAuthoring(ctx, id),
    instructorChoices(ctx),
    listFormerInstructors(ctx, id),
  ]);
  const notifies = can(ctx.viewer, "notices.write", { owns: authoring.course.instructorId === ctx.viewer?.id });
  return { ...authoring, instructors, former, notifies };
});

export const action = form({
  ...formOf(updateCourse),
  schema: courseForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { thumbnail: imageLimit },
  run: async (ctx, { thumbnail, confirmed: _, ...fields }, { params }) => {
    const courseId = integerId(params.id, courseNotFound);
    return await updateCourse(ctx, courseId, await withThumbnail(ctx, fields, { thumbnail, courseId }));
  },
  goTo: (course, { request }) =>
    redirectWithFlash(request, href("/admin/courses/:id/edit", { id: String(course.id) }), {
      kind: "success",
      message: `Dados do curso salvos: ${measuresLabel(course)}.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Editar: ${loaderData.course.title}` : "Editar curso");

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { course, lessons, checklist, instructors, former, notifies } = loaderData;
  const fields = useFields(courseForm, actionData, courseDefaults(course) as never);
  const id = String(course.id);
  return (
    <AuthoringPage wide title={course.title} beside={<PublicationBadge isPublished={course.isPublished} />}>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LessonList courseId={course.id} lessons={lessons} notifies={notifies} />
        <PublicationPanel course={course} checklist={checklist} />
        <section id="dados" aria-labelledby="dados-titulo" className="max-w-3xl border-t border-line pt-8">
          <h2 id="dados-titulo" className="text-xl">
            Dados do curso
          </h2>
          <GuardedForm
            action={href("/admin/courses/:id/edit", { id })}
            encType="multipart/form-data"
            refused={Boolean(actionData)}
            className="mt-6 flex flex-col gap-8"
          >
            <ErrorSummary errors={actionData?.error} />
            <VersionField field={fields.version} saved={course.version} />
            <CourseFields fields={fields} thumbnailUrl={course.thumbnailUrl} instructors={instructors} />
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

type LessonListProps = { courseId: number; lessons: AuthoredLesson[]; notifies: boolean };

function LessonList({ courseId, lessons, notifies }: LessonListProps) {
  return (
    <section aria-labelledby="aulas" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="aulas" className="text-xl">
          Aulas
        </h2>
        <p className="text-sm text-muted">
          {lessons.length ? `${countLabel(lessons.length, "aula", "aulas")}, na ordem em que são estudadas` : ""}
        </p>
      </div>
      {lessons.length === 0 && (
        <p className="mt-4 rounded-soft border border-dashed border-edge p-6 text-center text-muted">
          Ainda não há aulas. Comece pela primeira: um texto curto já é um bom começo.
        </p>
      )}
      {sectionsOf(lessons).map((section) => (
        <Fragment key={section.lessons[0]!.number}>
          {section.title && <h3 className="mt-6 wrap-anywhere">{section.title}</h3>}
          <ol start={section.lessons[0]!.number} aria-label={section.title ?? undefined} className="mt-4 flex flex-col">
            {section.lessons.map(({ lesson, number }) => (
              <Lesson key={lesson.id} lesson={lesson} number={number} isLast={number === lessons.length} />
            ))}
          </ol>
        </Fragment>
      ))}
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={href("/admin/courses/:id/lessons/new", { id: String(courseId) })}>Adicionar aula</ButtonLink>
        {lessons.length > 0 && (
          <ButtonLink href={href("/admin/courses/:id/schedule", { id: String(courseId) })} look="quiet">
            Calendário de aulas
          </ButtonLink>
        )}
        {notifies && (
          <ButtonLink href={href("/admin/courses/:id/notices", { id: String(courseId) })} look="quiet">
            Avisos
          </ButtonLink>
        )}
        <ButtonLink href={href("/admin/courses/:id/report", { id: String(courseId) })} look="quiet">
          Relatório
        </ButtonLink>
      </p>
    </section>
  );
}

function Lesson({ lesson, number, isLast }: { lesson: AuthoredLesson; number: number; isLast: boolean }) {
  const { id, title, contentType, durationMinutes, isFree, missing, questionCount, resourceCount } = lesson;
  const facts = [
    `${durationMinutes.toLocaleString("pt-BR")} min`,
    questionCount > 0 && countLabel(questionCount, "pergunta", "perguntas"),
    resourceCount > 0 && countLabel(resourceCount, "material", "materiais"),
  ].filter((fact) => fact !== false);
  return (
    <li id={`aula-${id}`} className="flex items-center gap-3 border-t border-line py-2 target:bg-leaf-wash">
      <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 grow">
        <a
          href={href("/admin/lessons/:id/edit", { id: String(id) })}
          className="font-semibold wrap-anywhere hover:text-leaf"
        >
          {title}
        </a>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon name={contentType} size={15} />
            {contentTypes[contentType]}
          </span>
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap">
              · {fact}
            </span>
          ))}
          {isFree && <Badge tone="leaf">Prévia gratuita</Badge>}
          {missing.map((what) => (
            <Badge key={what} tone="clay">
              {what}
            </Badge>
          ))}
        </p>
      </div>
      <MoveButtons
        action={href("/admin/lessons/:id/place", { id: String(id) })}
        name={title}
        isFirst={number === 1}
        isLast={isLast}
      />
    </li>
  );
}
