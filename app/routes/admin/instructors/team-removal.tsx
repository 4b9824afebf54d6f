import { href } from "react-router";
import { teamRoleLabels, teamRoleWork } from "#app/domain/access/viewer.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { showTeamRole, takeTeamRole } from "#app/domain/people/team.server.ts";
import { teamRoleNotFound } from "#app/domain/people/team.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/team-removal";

export const loader = pageOf(integerPathId(teamRoleNotFound), showTeamRole);

export const action = form({
  ...formOf(takeTeamRole),
  goTo: ({ fullName, role }) => [
    href("/admin/instructors/team"),
    `${fullName} não tem mais o papel ${teamRoleLabels[role]}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tirar um papel da equipe");

export default function TeamRemoval({ loaderData: { fullName, role } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="instructors">
      <Confirmation
        question={`Tirar de ${fullName} o papel ${teamRoleLabels[role]}?`}
        needsRecentSignIn="tirar um papel"
        label="Tirar o papel"
        back={href("/admin/instructors/team")}
      >
        <p className="mt-4">
          A pessoa deixa de cuidar de {teamRoleWork[role]}, e as suas sessões são encerradas. A conta, os cursos e o
          resto continuam como estão.
        </p>
      </Confirmation>
    </AdminFrame>
  );
}
