import { href } from "react-router";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { resourceForm } from "#app/domain/authoring/resource.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { ResourceFields } from "#app/ui/authoring/resource-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";

export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) =>
  showLessonForEditing(ctx, integerId(params.id, lessonNotFound)),
);

export const action = form({
  ...formOf(createResource),
  schema: resourceForm,
  resendAfterSignIn: true,
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo link");

export default function NewResource({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(resourceForm, actionData);
  const back = href("/admin/lessons/:id/edit", { id: String(lesson.id) });
  return (
    <AuthoringPage title="Novo link de material" trail={lessonBreadcrumbs(lesson)}>
      <p className="mt-3 text-muted">
        Para um material que já está na internet. Se estiver no seu aparelho,{" "}
        <a
          href={href("/admin/lessons/:id/resources/file", { id: String(lesson.id) })}
          className="text-leaf underline underline-offset-4"
        >
          envie o arquivo
        </a>
        .
      </p>
      <GuardedForm refused={Boolean(actionData)} className="mt-8 flex flex-col gap-8">
        <OnceField />
        <ErrorSummary errors={actionData?.error} />
        <ResourceFields fields={fields} address={fields.resource_url} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar material</Button>
          <ButtonLink href={`${back}#materiais`} look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </GuardedForm>
    </AuthoringPage>
  );
}
