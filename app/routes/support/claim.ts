import { href, redirect } from "react-router";
import { claimTicket } from "#app/domain/support/claim-ticket.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";

/** A GET redirects to one's tickets, where claimable ones are listed. */
export const loader = page(() => {
  throw redirect(href("/support"));
});

export const action = form({
  ...formOf(claimTicket),
  goTo: ({ id }) => [href("/support/:id", { id: String(id) }), "Pronto: esta conversa agora está na sua conta."],
});

export default () => null;
