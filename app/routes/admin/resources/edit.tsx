import { resourceDefaults, resourceForm, resourceFrom } from "#app/domain/authoring/forms/resource-form.ts";
import { showResource } from "#app/domain/authoring/resources/show-resource.server.ts";
import { updateResource } from "#app/domain/authoring/resources/update-resource.server.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { ResourceFields } from "#app/ui/authoring/fields/resource-fields.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/edit";

export const loader = page((ctx, { params }) => showResource(ctx, integerId(params.id, resourceNotFound)));

export const action = form({
  schema: resourceForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => updateResource(ctx, integerId(params.id, resourceNotFound), resourceFrom(value)),
  goTo: ({ id, lessonId }) => `/admin/lessons/${lessonId}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar material");

export default function EditResource({ loaderData: { lesson, resource }, actionData }: Route.ComponentProps) {
  const fields = useFields(resourceForm, actionData, resourceDefaults(resource));
  const isOwnFile = resource.resourceUrl.startsWith("/media/");
  return (
    <AuthoringPage title="Editar material" trail={trailTo(lesson)}>
      <form method="post" data-authoring={actionData ? "refused" : ""} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        {isOwnFile && <input type="hidden" name={fields.kept_url.name} value={resource.resourceUrl} />}
        <ResourceFields fields={fields} address={isOwnFile ? undefined : fields.resource_url} />
        <p>
          <a
            href={resource.resourceUrl}
            target="_blank"
            rel="noreferrer"
            className="text-leaf underline underline-offset-4"
          >
            Abrir o material<span className="sr-only"> (em outra aba)</span>
          </a>
        </p>
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar material</Button>
          <ButtonLink href={`/admin/resources/${resource.id}/delete`} look="danger">
            Excluir material
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
