import { pictureFile } from "#app/domain/media/image.ts";
import { personDefaults } from "#app/domain/profile/profile-defaults.ts";
import { editEntry } from "#app/domain/roster/edit-entry.server.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { showEntry } from "#app/domain/roster/list-roster.server.ts";
import { entryFrom, rosterForm } from "#app/domain/roster/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { EntryFields } from "#app/routes/admin/instructors/entry-fields.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/edit";

export const loader = page(async (ctx, { params }) => ({
  member: await showEntry(ctx, integerId(params.id, instructorNotFound)),
}));

export const action = form({
  schema: rosterForm,
  limit: "api.other",
  typed: true,
  room: "pictures",
  files: { photo: pictureFile },
  run: (ctx, value, { params }) => {
    const id = integerId(params.id, instructorNotFound);
    return editEntry(ctx, { kind: "entry", id }, entryFrom(value), value.photo);
  },
  goTo: ({ fullName }, { request }) =>
    redirectSaying(request, "/admin/instructors", { kind: "success", message: `${fullName}: alterações salvas.` }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar instrutor");

export default function EditInstructor({ loaderData: { member }, actionData }: Route.ComponentProps) {
  const fields = useFields(rosterForm, actionData, {
    ...personDefaults(member),
    total_courses: member.totalCourses,
    total_students: member.totalStudents,
    avg_rating: member.avgRating,
  });
  return (
    <AdminFrame tab="instructors">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Editar instrutor</h2>
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <ErrorSummary errors={actionData?.error} />
          <EntryFields fields={fields} shown={member} wasRefused={actionData !== undefined} />
          <p className="flex flex-wrap gap-3">
            <Button>Salvar</Button>
            <ButtonLink href="/admin/instructors" look="quiet">
              Cancelar
            </ButtonLink>
            <ButtonLink href={`/admin/instructors/${member.entryId}/removal`} look="danger">
              Excluir
            </ButtonLink>
          </p>
        </form>
      </div>
    </AdminFrame>
  );
}
