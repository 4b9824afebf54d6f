import { resourceForm, resourceFrom } from "#app/domain/authoring/forms/resource-form.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { createResource } from "#app/domain/authoring/resources/create-resource.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
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
import type { Route } from "./+types/new";

export const loader = page((ctx, { params }) => showLessonForEditing(ctx, integerId(params.id, lessonNotFound)));

export const action = form({
  schema: resourceForm,
  limit: "authoring.write",
  typed: true,
  run: (ctx, value, { params }) => createResource(ctx, integerId(params.id, lessonNotFound), resourceFrom(value)),
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Novo link");

export default function NewResource({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(resourceForm, actionData);
  const back = `/admin/lessons/${lesson.id}/edit`;
  return (
    <AuthoringPage title="Novo link de material" trail={trailTo(lesson)}>
      <p className="mt-3 text-muted">
        Para um material que já está na internet. Se ele está no seu aparelho,{" "}
        <a href={`/admin/lessons/${lesson.id}/resources/file`} className="text-leaf underline underline-offset-4">
          envie o arquivo
        </a>
        .
      </p>
      <form method="post" data-authoring={actionData ? "refused" : ""} className="mt-8 flex flex-col gap-8">
        <ErrorSummary errors={actionData?.error} />
        <ResourceFields fields={fields} address={fields.resource_url} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar material</Button>
          <ButtonLink href={`${back}#materiais`} look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
