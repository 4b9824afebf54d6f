import { href, redirect } from "react-router";
import { deleteImport } from "#app/domain/invitations/imports.server.ts";
import { form } from "#app/http/form.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";

const back = href("/admin/people/import");

export const loader = () => redirect(back);

export const action = form({
  ...formOf(deleteImport),
  goTo: (_, { request }) =>
    redirectWithFlash(request, back, { kind: "success", message: "A lista foi apagada. Ninguém foi convidado." }),
});

export default () => null;
