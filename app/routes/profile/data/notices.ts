import { redirect } from "react-router";
import { refusalForm } from "#app/domain/notices/notice.ts";
import { setOwnRefusal } from "#app/domain/notices/refusal.server.ts";
import { form } from "#app/http/form.server.ts";

export const loader = () => redirect("/profile/data");

export const action = form({
  schema: refusalForm,
  limit: "consent.change",
  run: async (ctx, { refuses }) => {
    await setOwnRefusal(ctx, refuses);
    return refuses;
  },
  goTo: (refuses) => [
    "/profile/data",
    refuses ? "Pronto: você não recebe mais avisos por e-mail." : "Os avisos voltam a chegar por e-mail.",
  ],
});

export default () => null;
