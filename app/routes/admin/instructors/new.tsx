import { pictureFile } from "#app/domain/media/image.ts";
import { createEntry } from "#app/domain/roster/create-entry.server.ts";
import { standardRating } from "#app/domain/roster/labels.ts";
import { entryFrom, rosterForm } from "#app/domain/roster/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { EntryFields } from "#app/routes/admin/instructors/entry-fields.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/new";

export const action = form({
  schema: rosterForm,
  limit: "api.other",
  typed: true,
  room: "pictures",
  files: { photo: pictureFile },
  run: (ctx, value) => createEntry(ctx, entryFrom(value), value.photo),
  goTo: ({ fullName }, { request }) =>
    redirectSaying(request, "/admin/instructors", { kind: "success", message: `${fullName} está em Educadores.` }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Novo instrutor");

export default function NewInstructor({ actionData }: Route.ComponentProps) {
  const standard = { total_courses: 0, total_students: 0, avg_rating: standardRating };
  const fields = useFields(rosterForm, actionData, standard);
  return (
    <AdminFrame tab="instructors">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Novo instrutor</h2>
        <p className="mt-2 text-muted">
          Para apresentar alguém que não tem conta aqui. Quem tem conta é promovido pelo e-mail, na lista de
          instrutores.
        </p>
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <ErrorSummary errors={actionData?.error} />
          <EntryFields
            fields={fields}
            shown={{ fullName: "", pictureUrl: null }}
            wasRefused={actionData !== undefined}
          />
          <p className="flex flex-wrap gap-3">
            <Button>Criar instrutor</Button>
            <ButtonLink href="/admin/instructors" look="quiet">
              Cancelar
            </ButtonLink>
          </p>
        </form>
      </div>
    </AdminFrame>
  );
}
