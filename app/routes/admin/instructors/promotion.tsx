import { promotionForm } from "#app/domain/people/directory/schema.ts";
import { setRoleByEmail } from "#app/domain/people/directory/set-role.server.ts";
import { roleLabel } from "#app/domain/people/roles.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { PromotionForm } from "#app/routes/admin/instructors/promotion-form.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/promotion";

export const action = form({
  schema: promotionForm,
  limit: "api.other",
  typed: true,
  run: (ctx, value) => setRoleByEmail(ctx, value),
  goTo: ({ fullName, role }, { request }) =>
    redirectSaying(request, "/admin/instructors", {
      kind: "success",
      message: `${fullName}: o papel agora é ${roleLabel(role)}.`,
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Promover usuário");

export default function Promotion({ actionData }: Route.ComponentProps) {
  const fields = useFields(promotionForm, actionData);
  return (
    <AdminFrame tab="instructors">
      <h2 className="text-2xl">Promover usuário</h2>
      <div className="mt-5 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <PromotionForm fields={fields} />
        <p>
          <a href="/admin/instructors/people" className="text-leaf underline underline-offset-4">
            Procurar na lista de pessoas
          </a>
        </p>
      </div>
    </AdminFrame>
  );
}
