import { href, redirect } from "react-router";
import { changeTickets } from "#app/domain/support/change-tickets.server.ts";
import { ticketsForm } from "#app/domain/support/ticket-forms.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { countLabel } from "#app/ui/wording.ts";

/** A GET redirects to the list. */
export const loader = page(() => {
  throw redirect(href("/admin/support"));
});

export const action = form({
  schema: ticketsForm,
  limit: changeTickets.verb.limit ?? "api.other",
  errorScreen: "always",
  run: (ctx, { change }) => changeTickets(ctx, change),
  goTo: (changed, { request }, { back }) =>
    redirectWithFlash(request, href("/admin/support") + (back.startsWith("?") ? back : ""), {
      kind: "success",
      message: changed ? `${countLabel(changed, "ticket mudou", "tickets mudaram")}.` : "Já estava assim: nada mudou.",
    }),
});

export default () => null;
