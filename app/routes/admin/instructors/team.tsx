import { href } from "react-router";
import { teamRoleLabels } from "#app/domain/access/viewer.ts";
import { giveTeamRole, listTeam } from "#app/domain/people/team.server.ts";
import { teamRoleFields } from "#app/domain/people/team.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/team";
import { TeamForm, TeamList } from "./role-forms.tsx";

/** `?email=`: whom the list of people led here for. */
export const loader = page(async (ctx, { url }) => ({
  team: await listTeam(ctx),
  email: url.searchParams.get("email") ?? "",
}));

export const action = form({
  ...formOf(giveTeamRole),
  resendAfterSignIn: true,
  goTo: ({ fullName, role }) => [
    href("/admin/instructors/team"),
    `${fullName} agora tem o papel ${teamRoleLabels[role]}. Na próxima visita, vai precisar entrar de novo.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Equipe");

export default function Team({ loaderData: { team, email }, actionData }: Route.ComponentProps) {
  const fields = useFields(teamRoleFields, actionData, { email } as never);
  return (
    <AdminFrame tab="instructors">
      <h2 className="text-2xl">Equipe</h2>
      <div className="mt-5 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <TeamForm fields={fields} />
        <TeamList team={team} />
      </div>
    </AdminFrame>
  );
}
