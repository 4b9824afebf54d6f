import { href } from "react-router";
import { classForm } from "#app/domain/classes/class.ts";
import { coursesNamed, createClass } from "#app/domain/classes/class-writes.server.ts";
import { courseChoices } from "#app/domain/classes/classes.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";
import { ClassForm } from "./class-form.tsx";

export const loader = page((ctx) => courseChoices(ctx));

export const action = form({
  ...formOf(createClass),
  schema: classForm,
  resendAfterSignIn: true,
  run: async (ctx, { more_courses, version: _, ...fields }) => {
    const course_ids = [...fields.course_ids, ...(await coursesNamed(ctx, more_courses))];
    return await createClass(ctx, { ...fields, course_ids });
  },
  goTo: ({ id, name }) => [href("/my-classes/:id", { id: String(id) }), `Turma “${name}” criada.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Nova turma");

export default function NewClass({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="classes">
      <h2 className="text-2xl">Nova turma</h2>
      <ClassForm reply={actionData} choices={loaderData} button="Criar turma" />
    </AdminFrame>
  );
}
