import { href, redirect } from "react-router";
import { testPlace } from "#app/domain/backups/choose-place.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";

const back = href("/admin/school/:section", { section: "copies" });

export const loader = page(() => {
  throw redirect(back);
});

export const action = form({
  limit: "health.ask",
  run: (ctx, _, { request }) =>
    flashAppError(request, back, async () =>
      redirectWithFlash(request, back, { kind: "success", message: await testPlace(ctx) }),
    ),
  goTo: (answer) => answer,
});

export default () => null;
