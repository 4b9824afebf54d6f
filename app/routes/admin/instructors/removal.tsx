import { integerPathId } from "#app/domain/path-id.ts";
import { deleteEntry, showEntry } from "#app/domain/roster/roster.server.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/removal";

export const loader = pageOf(integerPathId(instructorNotFound), showEntry);

export const action = form({
  ...formOf(deleteEntry),
  goTo: () => ["/admin/instructors", "Instrutor excluído."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir instrutor");

export default function Removal({ loaderData: member }: Route.ComponentProps) {
  return (
    <AdminFrame tab="instructors">
      <Confirmation
        question="Tem certeza que deseja excluir este instrutor?"
        label="Excluir instrutor"
        back="/admin/instructors"
      >
        <p className="mt-4">
          <strong>{member.fullName}</strong> sai da página Educadores, com a foto e a apresentação. Você não poderá
          desfazer.
        </p>
      </Confirmation>
    </AdminFrame>
  );
}
