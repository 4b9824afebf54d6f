import { redirect } from "react-router";
import { uuidId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { endSessionsOf } from "#app/domain/people/set-role.server.ts";
import { form } from "#app/http/form.server.ts";

export const loader = () => redirect("/admin/instructors/people");

export const action = form({
  limit: "api.other",
  run: (ctx, _, { params }) => endSessionsOf(ctx, uuidId(params.userId, personNotFound)),
  goTo: ({ fullName, ended }, { request }) => [
    `/admin/instructors/people${new URL(request.url).search}`,
    ended
      ? `As sessões de ${fullName} foram encerradas em todos os aparelhos.`
      : `${fullName} não tinha nenhuma sessão aberta.`,
  ],
});

export default () => null;
