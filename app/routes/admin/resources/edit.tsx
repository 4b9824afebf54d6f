import { href } from "react-router";
import { maxCaptionsForm, resourceDefaults, resourceForm } from "#app/domain/authoring/resource.ts";
import { updateResource } from "#app/domain/authoring/resource-writes.server.ts";
import { showResourceWithCaptions, withEditedCaptions } from "#app/domain/authoring/typed-captions.server.ts";
import { resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { CaptionsField, ResourceFields } from "#app/ui/authoring/resource-fields.tsx";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/edit";

export const loader = pageOf(integerPathId(resourceNotFound), showResourceWithCaptions);

export const action = form({
  ...formOf(updateResource),
  schema: resourceForm,
  maxText: maxCaptionsForm,
  resendAfterSignIn: true,
  run: async (ctx, fields, { params }) => {
    const id = integerId(params.id, resourceNotFound);
    return await updateResource(ctx, id, await withEditedCaptions(ctx, id, fields));
  },
  goTo: ({ id, lessonId }) => `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar material");

export default function EditResource({ loaderData: { lesson, resource, captions }, actionData }: Route.ComponentProps) {
  const stored = { ...resourceDefaults(resource), captions: captions ?? undefined };
  const fields = useFields(resourceForm, actionData, stored);
  const isOwnFile = resource.resourceUrl.startsWith("/media/");
  return (
    <AuthoringPage title="Editar material" trail={lessonBreadcrumbs(lesson)}>
      <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <VersionField field={fields.version} saved={stored.version} />
        {isOwnFile && <input type="hidden" name={fields.kept_url.name} value={resource.resourceUrl} />}
        {captions !== null && <CaptionsField field={fields.captions} />}
        <ResourceFields fields={fields} address={isOwnFile ? undefined : fields.resource_url} />
        <p>
          <TextLink href={resource.resourceUrl} target="_blank" rel="noreferrer">
            Abrir o material<span className="sr-only"> (em outra aba)</span>
          </TextLink>
        </p>
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar material</Button>
          <ButtonLink href={href("/admin/resources/:id/delete", { id: String(resource.id) })} look="danger">
            Excluir material
          </ButtonLink>
        </p>
      </GuardedForm>
    </AuthoringPage>
  );
}
