import { href } from "react-router";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { type EditedLesson, lessonDefaults, lessonForm } from "#app/domain/authoring/lesson.ts";
import { differs, draftDefaults } from "#app/domain/authoring/lesson-draft.ts";
import { dropDraft, showDrafts } from "#app/domain/authoring/lesson-drafts.server.ts";
import { updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { DraftNotice, LessonDraftKeeper } from "#app/ui/authoring/lesson-draft.tsx";
import { LessonFields, PreviewButton } from "#app/ui/authoring/lesson-fields.tsx";
import { PhonePreview } from "#app/ui/authoring/phone-preview.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta, sizeLabel } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";
import { QuestionList, ResourceList } from "./lesson-contents.tsx";

export const loader = pageOf(integerPathId(lessonNotFound), async (ctx, id) => {
  const [lesson, { draft, others }] = await Promise.all([showLessonForEditing(ctx, id), showDrafts(ctx, id)]);
  const isUnsaved = draft && differs(draft.fields, lessonDefaults(lesson));
  return { lesson, draft: isUnsaved ? { ...draft, fields: draftDefaults(draft.fields) } : null, others };
});

export const action = form({
  ...formOf(updateLesson),
  schema: lessonForm,
  resendAfterSignIn: true,
  run: async (ctx, fields, { params }) => {
    const lesson = await updateLesson(ctx, integerId(params.id, lessonNotFound), fields);
    await dropDraft(ctx, { lessonId: lesson.id });
    return lesson;
  },
  goTo: ({ id }) => [href("/admin/lessons/:id/edit", { id: String(id) }), "Aula salva."],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Editar: ${loaderData.lesson.title}` : "Editar aula");

export default function EditLesson({ loaderData: { lesson, draft, others }, actionData }: Route.ComponentProps) {
  const begun = { ...lessonDefaults(lesson), ...draft?.fields };
  const fields = useFields(lessonForm, actionData, begun as never);
  const file = fields.kept_url.initialValue;
  return (
    <AuthoringPage title={lesson.title} trail={courseBreadcrumb(lesson)} wide>
      <LessonState lesson={lesson} />
      {draft && <DraftNotice courseId={lesson.courseId} lessonId={lesson.id} typedAt={draft.typedAt} />}
      <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
        <GuardedForm
          action={href("/admin/lessons/:id/edit", { id: String(lesson.id) })}
          refused={Boolean(actionData)}
          className="mt-8 flex flex-col gap-8"
        >
          <LessonDraftKeeper courseId={lesson.courseId} lessonId={lesson.id} others={others} />
          <ErrorSummary errors={actionData?.error} />
          <VersionField field={fields.version} saved={lesson.version} />
          {file && <input type="hidden" name={fields.kept_url.name} value={String(file)} />}
          <LessonFields
            fields={fields}
            hasFile={Boolean(file)}
            fileSeconds={lesson.file?.durationSeconds}
            saved={{ lessonId: lesson.id, files: filesOf(lesson) }}
          />
          <p className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button>Salvar aula</Button>
            <PreviewButton lessonId={lesson.id} />
            {lesson.isReady && (
              <ButtonLink
                href={href("/courses/:id/learn/:lessonId", {
                  id: String(lesson.courseId),
                  lessonId: String(lesson.id),
                })}
                target="_blank"
                look="quiet"
              >
                Ver como aluno<span className="sr-only"> (abre em outra aba)</span>
              </ButtonLink>
            )}
            <ButtonLink href={href("/admin/lessons/:id/texts", { id: String(lesson.id) })} look="quiet">
              Textos anteriores
            </ButtonLink>
            <ButtonLink href={href("/admin/lessons/:id/delete", { id: String(lesson.id) })} look="danger">
              Excluir aula
            </ButtonLink>
          </p>
        </GuardedForm>
        <PhonePreview lessonId={lesson.id} />
      </div>
      <QuestionList lessonId={lesson.id} questions={lesson.questions} passMark={lesson.passMark} />
      <ResourceList lessonId={lesson.id} contentType={lesson.contentType} resources={lesson.resources} />
      <p className="mt-12">
        <ButtonLink
          href={`${href("/admin/courses/:id/edit", { id: String(lesson.courseId) })}#aula-${lesson.id}`}
          look="quiet"
        >
          Voltar às aulas do curso
        </ButtonLink>
      </p>
    </AuthoringPage>
  );
}

const filesOf = ({ resources }: EditedLesson) =>
  resources.flatMap(({ resourceType: type, resourceTitle: title, resourceUrl: url }) =>
    url.startsWith("/media/") && (type === "image" || type === "audio" || type === "video")
      ? [{ title, url, type }]
      : [],
  );

function LessonState({ lesson }: { lesson: EditedLesson }) {
  const takesFile = lesson.contentType !== "text";
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-3",
        takesFile ? "mt-5 rounded-soft border border-line bg-raised p-4" : "mt-3",
      )}
    >
      <p className="flex flex-wrap items-center gap-2">
        {lesson.missing.length === 0 ? (
          <Badge tone="leaf">Pronta</Badge>
        ) : (
          lesson.missing.map((what) => (
            <Badge key={what} tone="clay">
              {what}
            </Badge>
          ))
        )}
        {lesson.file && lesson.contentUrl && (
          <a
            href={lesson.contentUrl}
            target="_blank"
            className="inline-flex items-center gap-1.5 text-leaf hover:underline"
            rel="noopener"
          >
            <Icon name={lesson.contentType} size={18} />
            Arquivo de {sizeLabel(lesson.file.bytes)}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
        {takesFile && !lesson.file && lesson.contentUrl && <span className="text-muted">em endereço externo</span>}
      </p>
      {takesFile && (
        <ButtonLink
          href={href("/admin/lessons/:id/file", { id: String(lesson.id) })}
          look={lesson.isReady ? "quiet" : "primary"}
          className="sm:ml-auto"
        >
          {lesson.file ? "Trocar arquivo" : "Enviar arquivo"}
        </ButtonLink>
      )}
    </div>
  );
}
