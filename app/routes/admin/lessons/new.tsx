import { href } from "react-router";
import { z } from "zod";
import { lessonForm } from "#app/domain/authoring/lesson.ts";
import { draftDefaults } from "#app/domain/authoring/lesson-draft.ts";
import { dropDraft, findNewDraft } from "#app/domain/authoring/lesson-drafts.server.ts";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { keysOf } from "#app/domain/json-view.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { readQuery } from "#app/domain/paging.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { DraftNotice, LessonDraftKeeper } from "#app/ui/authoring/lesson-draft.tsx";
import { LessonFields, PreviewButton } from "#app/ui/authoring/lesson-fields.tsx";
import { PhonePreview } from "#app/ui/authoring/phone-preview.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";

/** `kind`: that of the lesson before, where several are written in a row. */
const query = z.object({ kind: z.enum(keysOf(contentTypes)).optional().catch(undefined) });

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId, { url }) => {
  const [course, draft] = await Promise.all([showManagedCourse(ctx, courseId), findNewDraft(ctx, courseId)]);
  const begun = draft && { typedAt: draft.typedAt, fields: draftDefaults(draft.fields) };
  return { course, draft: begun, ...readQuery(query, url) };
});

/** A video or recording without an address continues to the upload; the lesson is saved by then. */
export const action = form({
  ...formOf(createLesson),
  schema: lessonForm,
  resendAfterSignIn: true,
  run: async (ctx, fields, { params }) => {
    const lesson = await createLesson(ctx, integerId(params.id, courseNotFound), fields);
    await dropDraft(ctx, { courseId: lesson.courseId });
    return lesson;
  },
  goTo: (lesson, _, { next: wanted }) => {
    const awaitsFile = lesson.contentType !== "text" && !lesson.contentUrl;
    if (wanted === "another") {
      const name = awaitsFile
        ? `Aula “${lesson.title}” salva. O arquivo dela ainda falta.`
        : `Aula “${lesson.title}” salva.`;
      const again = href("/admin/courses/:id/lessons/new", { id: String(lesson.courseId) });
      return [`${again}?kind=${lesson.contentType}`, name];
    }
    const id = String(lesson.id);
    const next = awaitsFile ? href("/admin/lessons/:id/file", { id }) : href("/admin/lessons/:id/edit", { id });
    return [next, awaitsFile ? "Aula salva. Falta só o arquivo." : "Aula salva."];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Nova aula");

export default function NewLesson({ loaderData: { course, draft, kind }, actionData }: Route.ComponentProps) {
  const begun = draft?.fields ?? { content_type: kind, pass_mark: "70" };
  const fields = useFields(lessonForm, actionData, begun as never);
  return (
    <AuthoringPage
      title="Nova aula"
      trail={[[href("/admin/courses/:id/edit", { id: String(course.id) }), course.title]]}
      wide
    >
      {draft && <DraftNotice courseId={course.id} lessonId={null} typedAt={draft.typedAt} />}
      <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
        <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
          <OnceField />
          <LessonDraftKeeper courseId={course.id} lessonId={null} />
          <ErrorSummary errors={actionData?.error} />
          <LessonFields fields={fields} />
          <p className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button>Salvar aula</Button>
            <Button look="quiet" name={fields.next.name} value="another">
              Salvar e adicionar outra aula
            </Button>
            <PreviewButton />
          </p>
        </GuardedForm>
        <PhonePreview />
      </div>
    </AuthoringPage>
  );
}
