import { href, redirect } from "react-router";
import { closingForm } from "#app/domain/classes/class.ts";
import { setClassClosed } from "#app/domain/classes/class-writes.server.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/closing";

/** A GET redirects to the class. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/classes/:id/edit", { id: String(integerId(params.id, classNotFound)) }));
});

export const action = form({
  ...formOf(setClassClosed),
  schema: closingForm,
  errorScreen: "always",
  goTo: ({ name, closedAt }) => [
    href("/admin/classes"),
    closedAt ? `Turma “${name}” encerrada.` : `Turma “${name}” aberta de novo.`,
  ],
});

export default () => null;
