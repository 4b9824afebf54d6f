import { redirect } from "react-router";
import { beginSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { form } from "#app/http/form.server.ts";

const back = "/profile/second-factor";

export const loader = () => redirect(back);

export const action = form({
  limit: "profile.edit",
  run: (ctx) => beginSecondFactor(ctx),
  goTo: (_, { request }) => back + new URL(request.url).search,
});

export default () => null;
