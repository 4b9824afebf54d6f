import { href, redirect } from "react-router";
import { noteNotFound } from "#app/domain/lesson-notes/lesson-note.ts";
import { deleteNote } from "#app/domain/lesson-notes/notes.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/deletion";

/** A GET redirects to the note. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/lesson-notes/:id", { id: String(integerId(params.id, noteNotFound)) }));
});

export const action = form({
  ...formOf(deleteNote),
  errorScreen: "always",
  goTo: ({ courseId }) => [href("/my-courses/:id/notes", { id: String(courseId) }), "Anotação apagada."],
});

export default () => null;
