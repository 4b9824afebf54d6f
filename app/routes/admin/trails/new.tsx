import { href } from "react-router";
import { withThumbnail } from "#app/domain/authoring/course-files.server.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { trailForm } from "#app/domain/trails/trail.ts";
import { createTrail } from "#app/domain/trails/trail-writes.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/new";
import { TrailFormFields } from "./trail-form.tsx";

export const action = form({
  ...formOf(createTrail),
  schema: trailForm,
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { thumbnail: imageLimit },
  run: async (ctx, fields) => createTrail(ctx, await withThumbnail(ctx, fields)),
  goTo: ({ trail }) => [href("/admin/trails/:id/edit", { id: String(trail.id) }), "Rascunho salvo. Agora, os cursos."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Nova trilha");

export default function NewTrail({ actionData }: Route.ComponentProps) {
  const fields = useFields(trailForm, actionData, { price: "0" } as never);
  return (
    <AuthoringPage title="Nova trilha" trail={[[href("/admin/trails"), "Trilhas"]]}>
      <p className="mt-3 text-muted">
        Ao salvar, a trilha fica como rascunho, que só a direção vê. Depois você escolhe os cursos.
      </p>
      <GuardedForm encType="multipart/form-data" refused={Boolean(actionData)} className="mt-6 flex flex-col gap-8">
        <OnceField />
        <ErrorSummary title="Erro ao criar a trilha" errors={actionData?.error} />
        <TrailFormFields fields={fields} />
        <FormEnd label="Salvar e escolher os cursos" back={href("/admin/trails")} backLabel="Cancelar" />
      </GuardedForm>
    </AuthoringPage>
  );
}
