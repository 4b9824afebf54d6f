import type { Ability } from "./authorise.ts";

/** What opens each part of the panel, by the beginning of its route's pattern; of two, the longer. */
const areas: Record<string, Ability> = {
  "/admin/courses": "courses.manage",
  "/admin/courses/package": "courses.teach",
  "/admin/courses/packages": "courses.teach",
  "/admin/courses/:id/former-instructors": "courses.assign",
  "/admin/lessons": "courses.manage",
  "/admin/questions": "courses.manage",
  "/admin/resources": "courses.manage",
  "/admin/uploads": "courses.manage",
  "/admin/trails": "trails.manage",
  "/admin/classes": "classes.manage",
  "/admin/people": "classes.manage",
  "/admin/people/:id/certificate": "certificates.manage",
  "/admin/people/:id/maintainer": "vouchers.manage",
  "/admin/support": "tickets.seeAll",
  "/admin/certificates": "certificates.design",
  "/admin/certificates/designers": "certificates.governDesign",
  "/admin/certificates/application": "certificates.governDesign",
  "/admin/certificates/issued": "certificates.manage",
  "/admin/certificates/:id/correction": "certificates.manage",
  "/admin/certificates/:id/revocation": "certificates.manage",
  "/certificate-preview": "certificates.design",
  "/admin/payments": "payments.seeAll",
  "/admin/commissions": "commissions.seeAll",
  "/admin/payouts": "commissions.pay",
  "/admin/vouchers": "vouchers.manage",
  "/admin/coupons": "coupons.manage",
  "/admin/views": "panel.enter",
};

/** These are for more people than the pages below them. */
const pages: Record<string, Ability> = {
  "/admin": "panel.enter",
  "/admin/instructors/people": "people.see",
  "/admin/people/:id": "people.open",
};

/** The ability that opens a page of the panel. What is not named is for admins. */
export function panelAbility(pattern: string): Ability {
  const page = pages[pattern];
  if (page) return page;
  for (let part = pattern; part; part = part.slice(0, part.lastIndexOf("/"))) {
    const ability = areas[part];
    if (ability) return ability;
  }
  return "settings.manage";
}
