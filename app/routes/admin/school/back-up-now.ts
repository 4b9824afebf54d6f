import { href, redirect } from "react-router";
import { askForBackup } from "#app/domain/backups/run-backup.server.ts";
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
    flashAppError(request, back, async () => {
      await askForBackup(ctx);
      const message = "A cópia vai começar. Recarregue esta página daqui a pouco para ver como foi.";
      return redirectWithFlash(request, back, { kind: "success", message });
    }),
  goTo: (answer) => answer,
});

export default () => null;
