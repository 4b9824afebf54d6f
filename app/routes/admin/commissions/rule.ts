import { redirect } from "react-router";
import { changeGuaranteeRule } from "#app/domain/payouts/guarantee-rule.server.ts";
import { guaranteeRule } from "#app/domain/payouts/payout.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";

export const loader = page(() => {
  throw redirect("/admin/commissions");
});

export const action = form({
  schema: guaranteeRule,
  limit: "api.other",
  run: (ctx, rule) => changeGuaranteeRule(ctx, rule),
  errorScreen: "always",
  goTo: (_result, _args, { payouts_await_guarantee: awaits }) => [
    "/admin/commissions",
    awaits
      ? "A partir de agora, comissões só são pagas depois da garantia."
      : "Comissões podem ser pagas antes do fim da garantia, com um aviso.",
  ],
});

export default () => null;
