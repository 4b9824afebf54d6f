import { href, redirect } from "react-router";
import { sendTestEmailToMe } from "#app/domain/school-settings/test-email.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";

/** The page to return to: the set-up's or the panel's. */
const askerOf = (url: URL) =>
  url.searchParams.has("setup")
    ? href("/setup/:step", { step: "letters" })
    : href("/admin/school/:section", { section: "email" });

export const loader = page((_, { url }) => {
  throw redirect(askerOf(url));
});

export const action = form({
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
});

export default () => null;
