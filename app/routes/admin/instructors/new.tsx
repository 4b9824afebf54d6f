import { decimalText } from "#app/domain/decimal.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { createEntry } from "#app/domain/roster/roster.server.ts";
import { defaultRating, entryFrom, rosterForm } from "#app/domain/roster/roster.ts";
import { form } from "#app/http/form.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";
import { EntryFields } from "./entry-fields.tsx";

export const action = form({
  schema: rosterForm,
  limit: "api.other",
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { photo: imageLimit },
  run: (ctx, value) => createEntry(ctx, entryFrom(value), value.photo),
  goTo: ({ fullName }) => ["/admin/instructors", `${fullName} está em Educadores.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo instrutor");

export default function NewInstructor({ actionData }: Route.ComponentProps) {
  const standard = { total_courses: 0, total_students: 0, avg_rating: decimalText(defaultRating) };
  const fields = useFields(rosterForm, actionData, standard);
  return (
    <AdminFrame tab="instructors">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Novo instrutor</h2>
        <p className="mt-2 text-muted">
          Para apresentar alguém que não tem conta aqui. Se a pessoa tem conta, promova-a pelo e-mail, na lista de
          instrutores.
        </p>
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <OnceField />
          <ErrorSummary errors={actionData?.error} />
          <EntryFields
            fields={fields}
            shown={{ fullName: "", pictureUrl: null }}
            wasRefused={actionData !== undefined}
          />
          <FormEnd label="Criar instrutor" back="/admin/instructors" backLabel="Cancelar" />
        </form>
      </div>
    </AdminFrame>
  );
}
