import { href, redirect } from "react-router";
import { deleteImport } from "#app/domain/invitations/imports.server.ts";
import { form } from "#app/http/form.server.ts";
import { formOf } from "#app/http/verb.ts";

const back = href("/admin/people/import");

export const loader = () => redirect(back);

export const action = form({
  ...formOf(deleteImport),
  goTo: () => [back, "A lista foi apagada. Ninguém foi convidado."],
});

export default () => null;
