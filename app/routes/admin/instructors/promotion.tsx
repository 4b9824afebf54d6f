import { roleLabel } from "#app/domain/access/viewer.ts";
import { promotionForm } from "#app/domain/people/person.ts";
import { setRoleByEmail } from "#app/domain/people/set-role.server.ts";
import { form } from "#app/http/form.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/promotion";
import { PromotionForm } from "./role-forms.tsx";

export const action = form({
  schema: promotionForm,
  limit: "api.other",
  resendAfterSignIn: true,
  run: (ctx, value) => setRoleByEmail(ctx, value),
  goTo: ({ fullName, role }) => ["/admin/instructors", `${fullName}: o papel agora é ${roleLabel(role)}.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Promover usuário");

export default function Promotion({ actionData }: Route.ComponentProps) {
  const fields = useFields(promotionForm, actionData);
  return (
    <AdminFrame tab="instructors">
      <h2 className="text-2xl">Promover usuário</h2>
      <div className="mt-5 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <PromotionForm fields={fields} />
        <p>
          <TextLink href="/admin/instructors/people">Procurar na lista de pessoas</TextLink>
        </p>
      </div>
    </AdminFrame>
  );
}
