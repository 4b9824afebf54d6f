import { href, redirect } from "react-router";
import { showSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { page } from "#app/http/page.server.ts";

/** The loader of pages that need a second factor; without one they redirect to where it is set up. */
export const requireSwitchedOn = page(async (ctx) => {
  const { confirmedAt, isDemanded } = await showSecondFactor(ctx);
  if (!confirmedAt) throw redirect(href("/profile/second-factor"));
  return { isDemanded };
});
