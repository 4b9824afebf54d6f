import { redirect } from "react-router";
import { setInstructorsMayDesign } from "#app/domain/certificates/design.server.ts";
import { instructorsMayDesignForm } from "#app/domain/certificates/design-form.ts";
import { form } from "#app/http/form.server.ts";

export const loader = () => redirect("/admin/certificates");

export const action = form({
  schema: instructorsMayDesignForm,
  limit: "api.other",
  run: (ctx, { teachers }) => setInstructorsMayDesign(ctx, teachers),
  goTo: (_result, _args, { teachers }) => [
    "/admin/certificates",
    teachers
      ? "Instrutores também podem mudar o visual dos certificados."
      : "Agora só a direção pode mudar o visual dos certificados.",
  ],
});

export default () => null;
