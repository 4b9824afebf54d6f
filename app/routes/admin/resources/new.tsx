import { href } from "react-router";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { maxCaptionsForm, resourceForm } from "#app/domain/authoring/resource.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { withNewCaptions } from "#app/domain/authoring/typed-captions.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { CaptionsField, ResourceFields } from "#app/ui/authoring/resource-fields.tsx";
import { FormEnd, TextLink } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";

/** `?legendas=1`: captions are written here, in place of an address. */
export const loader = pageOf(integerPathId(lessonNotFound), async (ctx, id, { url }) => ({
  lesson: await showLessonForEditing(ctx, id),
  writesCaptions: url.searchParams.has("legendas"),
}));

export const action = form({
  ...formOf(createResource),
  schema: resourceForm,
  maxText: maxCaptionsForm,
  resendAfterSignIn: true,
  run: async (ctx, fields, { params }) => {
    const id = integerId(params.id, lessonNotFound);
    return await createResource(ctx, id, await withNewCaptions(ctx, id, fields));
  },
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.writesCaptions ? "Escrever legendas" : "Novo link");

/** Captions begin with the minute of the first of them. */
const begun = { resource_title: "Legendas", captions: "0:00 " };

export default function NewResource({ loaderData: { lesson, writesCaptions }, actionData }: Route.ComponentProps) {
  const fields = useFields(resourceForm, actionData, writesCaptions ? { ...begun, resource_type: "document" } : {});
  const back = href("/admin/lessons/:id/edit", { id: String(lesson.id) });
  return (
    <AuthoringPage
      title={writesCaptions ? "Escrever legendas" : "Novo link de material"}
      trail={lessonBreadcrumbs(lesson)}
    >
      <p className="mt-3 text-muted">
        {writesCaptions
          ? "Escreva ou cole as legendas aqui. Se já tem um arquivo SRT ou WebVTT, "
          : "Para um material que já está na internet. Se estiver no seu aparelho, "}
        <TextLink href={href("/admin/lessons/:id/resources/file", { id: String(lesson.id) })}>envie o arquivo</TextLink>
        .
      </p>
      <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
        <OnceField />
        <ErrorSummary errors={actionData?.error} />
        {writesCaptions && <CaptionsField field={fields.captions} />}
        <ResourceFields fields={fields} address={writesCaptions ? undefined : fields.resource_url} />
        <FormEnd label="Salvar material" back={`${back}#materiais`} backLabel="Cancelar" />
      </GuardedForm>
    </AuthoringPage>
  );
}
