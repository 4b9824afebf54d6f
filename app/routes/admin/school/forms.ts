import { href } from "react-router";
import { testPlace } from "#app/domain/backups/choose-place.server.ts";
import { askForBackup } from "#app/domain/backups/run-backup.server.ts";
import { sendTestEmailToMe } from "#app/domain/school-settings/test-email.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";

/** The page to return to: the set-up's or the panel's. */
const askerOf = (url: URL) =>
  url.searchParams.has("setup")
    ? href("/setup/:step", { step: "letters" })
    : href("/admin/school/:section", { section: "email" });

const backups = href("/admin/school/:section", { section: "copies" });

const forms = formsAt({
  "/admin/school/email/test": formOn((_, url) => askerOf(url), {
    limit: "health.ask",
    run: (ctx, _, { request }) => {
      const back = askerOf(new URL(request.url));
      return flashAppError(request, back, async () => {
        const email = await sendTestEmailToMe(ctx);
        const message = `O servidor aceitou o e-mail de teste. Veja se ele chegou em ${email}, também na pasta de spam.`;
        return redirectWithFlash(request, back, { kind: "success", message });
      });
    },
    goTo: (answer) => answer,
  }),

  "/admin/school/copies/test": formOn(backups, {
    limit: "health.ask",
    run: (ctx, _, { request }) =>
      flashAppError(request, backups, async () =>
        redirectWithFlash(request, backups, { kind: "success", message: await testPlace(ctx) }),
      ),
    goTo: (answer) => answer,
  }),

  "/admin/school/copies/now": formOn(backups, {
    limit: "health.ask",
    run: (ctx, _, { request }) =>
      flashAppError(request, backups, async () => {
        await askForBackup(ctx);
        const message = "A cópia vai começar. Recarregue esta página daqui a pouco para ver como foi.";
        return redirectWithFlash(request, backups, { kind: "success", message });
      }),
    goTo: (answer) => answer,
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
