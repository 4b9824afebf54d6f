import { href, redirect } from "react-router";
import { claimTicket } from "#app/domain/support/claim-ticket.server.ts";
import { throwToErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/claim";

/** A GET redirects to one's tickets, where what may be claimed stands. */
export const loader = page(() => {
  throw redirect(href("/support"));
});

const claim = form({
  ...formOf(claimTicket),
  goTo: ({ id }, { request }) =>
    redirectWithFlash(request, href("/support/:id", { id: String(id) }), {
      kind: "success",
      message: "Pronto: esta conversa agora está na sua conta.",
    }),
});

export const action = async (args: Route.ActionArgs) => throwToErrorScreen(await claim(args));

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
