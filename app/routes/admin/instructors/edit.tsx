import { decimalText } from "#app/domain/decimal.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { personDefaults } from "#app/domain/profile/profile.ts";
import { editEntry, showEntry } from "#app/domain/roster/roster.server.ts";
import { editableEntry, entryFrom, instructorNotFound, rosterForm } from "#app/domain/roster/roster.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";
import { EntryFields } from "./entry-fields.tsx";

export const loader = pageOf(integerPathId(instructorNotFound), showEntry);

export const action = form({
  schema: rosterForm,
  limit: "api.other",
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { photo: imageLimit },
  run: (ctx, value, { params }) => {
    const id = integerId(params.id, instructorNotFound);
    return editEntry(ctx, { kind: "entry", id }, entryFrom(value), value.photo);
  },
  goTo: ({ fullName }) => ["/admin/instructors", `${fullName}: alterações salvas.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar instrutor");

export default function EditInstructor({ loaderData: member, actionData }: Route.ComponentProps) {
  const version = versionOf(editableEntry(member));
  const fields = useFields(rosterForm, actionData, {
    version,
    ...personDefaults(member),
    total_courses: member.totalCourses,
    total_students: member.totalStudents,
    avg_rating: decimalText(member.avgRating),
  });
  return (
    <AdminFrame tab="instructors">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Editar instrutor</h2>
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <ErrorSummary errors={actionData?.error} />
          <VersionField field={fields.version} saved={version} />
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
