import { redirect } from "react-router";
import { changeGuaranteeRule } from "#app/domain/payouts/guarantee/change-guarantee-rule.server.ts";
import { guaranteeRule } from "#app/domain/payouts/schema.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";

/** Whoever comes here by an address is shown the commissions. */
export const loader = page(() => {
  throw redirect("/admin/commissions");
});

const change = form({
  schema: guaranteeRule,
  limit: "api.other",
  run: (ctx, rule) => changeGuaranteeRule(ctx, rule),
  goTo: (_, { request }, { payouts_await_guarantee: awaits }) =>
    redirectSaying(request, "/admin/commissions", {
      kind: "success",
      message: awaits
        ? "Daqui em diante, comissões só são pagas depois da garantia de 30 dias."
        : "Comissões podem ser pagas antes do fim da garantia, com um aviso.",
    }),
});

export const action = async (args: Parameters<typeof change>[0]) => orErrorScreen(await change(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
