import { href, redirect } from "react-router";
import { couponActiveForm } from "#app/domain/coupons/coupon.ts";
import { setCouponActive } from "#app/domain/coupons/coupons.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";

/** A GET redirects to the coupons. */
export const loader = page(() => {
  throw redirect(href("/admin/coupons"));
});

export const action = form({
  ...formOf(setCouponActive),
  schema: couponActiveForm,
  errorScreen: "always",
  goTo: ({ id, code, isActive }) => [
    `${href("/admin/coupons")}#cupom-${id}`,
    isActive ? `Cupom ${code} ativado.` : `Cupom ${code} desativado. Quem já comprou com ele não perde nada.`,
  ],
});

export default () => null;
