import { href } from "react-router";
import { closingForm } from "#app/domain/classes/class.ts";
import { setClassClosed } from "#app/domain/classes/class-writes.server.ts";
import { couponActiveForm } from "#app/domain/coupons/coupon.ts";
import { setCouponActive } from "#app/domain/coupons/coupons.server.ts";
import { changeGuaranteeRule } from "#app/domain/payouts/guarantee-rule.server.ts";
import { guaranteeRule } from "#app/domain/payouts/payout.ts";
import { deleteView, saveView } from "#app/domain/saved-views/saved-views.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

const forms = formsAt({
  "/admin/classes/:id/closing": formOn(({ id }) => href("/admin/classes/:id/edit", { id }), {
    ...formOf(setClassClosed),
    schema: closingForm,
    goTo: ({ name, closedAt }) => [
      href("/admin/classes"),
      closedAt ? `Turma “${name}” encerrada.` : `Turma “${name}” aberta de novo.`,
    ],
  }),

  "/admin/coupons/:id/activation": formOn(href("/admin/coupons"), {
    ...formOf(setCouponActive),
    schema: couponActiveForm,
    goTo: ({ id, code, isActive }) => [
      `${href("/admin/coupons")}#cupom-${id}`,
      isActive ? `Cupom ${code} ativado.` : `Cupom ${code} desativado. Quem já comprou com ele não perde nada.`,
    ],
  }),

  "/admin/commissions/guarantee-rule": formOn("/admin/commissions", {
    schema: guaranteeRule,
    limit: "api.other",
    run: (ctx, rule) => changeGuaranteeRule(ctx, rule),
    goTo: (_result, _args, { payouts_await_guarantee: awaits }) => [
      "/admin/commissions",
      awaits
        ? "A partir de agora, comissões só são pagas depois da garantia."
        : "Comissões podem ser pagas antes do fim da garantia, com um aviso.",
    ],
  }),

  "/admin/views": formOn("/admin", {
    ...formOf(saveView),
    goTo: ({ name, path, search }) => [path + search, `Visão “${name}” salva.`],
  }),

  "/admin/views/:id/removal": formOn("/admin", {
    ...formOf(deleteView),
    goTo: ({ path }) => [path, "Visão excluída. A lista continua a mesma."],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
