import { redirect } from "react-router";
import { whoDesignsForm } from "#app/domain/certificates/design/schema.ts";
import { letTeachersDesign } from "#app/domain/certificates/design/who-designs.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";

/** There is nothing to read here; the form that posts here stands on the screen of the settings. */
export const loader = () => redirect("/admin/certificates");

export const action = form({
  schema: whoDesignsForm,
  limit: "api.other",
  run: (ctx, { teachers }) => letTeachersDesign(ctx, teachers),
  goTo: (_, { request }, { teachers }) =>
    redirectSaying(request, "/admin/certificates", {
      kind: "success",
      message: teachers
        ? "Instrutores também podem mudar o visual dos certificados."
        : "O visual dos certificados agora é só da direção.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
