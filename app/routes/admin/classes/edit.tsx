import { href } from "react-router";
import { classForm } from "#app/domain/classes/class.ts";
import { coursesNamed, updateClass } from "#app/domain/classes/class-writes.server.ts";
import { courseChoices, showClass } from "#app/domain/classes/classes.server.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";
import { ClassForm } from "./class-form.tsx";

export const loader = pageOf(integerPathId(classNotFound), async (ctx, id) => {
  const [stored, choices] = await Promise.all([showClass(ctx, id), courseChoices(ctx)]);
  return { stored, choices };
});

export const action = form({
  ...formOf(updateClass),
  schema: classForm,
  resendAfterSignIn: true,
  run: async (ctx, { more_courses, ...fields }, { params }) => {
    const course_ids = [...fields.course_ids, ...(await coursesNamed(ctx, more_courses))];
    return await updateClass(ctx, integerId(params.id, classNotFound), { ...fields, course_ids });
  },
  goTo: ({ id, name }) => [href("/my-classes/:id", { id: String(id) }), `Turma “${name}” salva.`],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Editar: ${loaderData.stored.name}` : "Editar turma");

export default function EditClass({ loaderData: { stored, choices }, actionData }: Route.ComponentProps) {
  const { id, name, closedAt } = stored;
  return (
    <AdminFrame tab="classes">
      <h2 className="text-2xl wrap-anywhere">Editar “{name}”</h2>
      <ClassForm reply={actionData} stored={stored} choices={choices} button="Salvar turma" />
      <section aria-labelledby="encerrar" className="mt-14 max-w-2xl border-t border-line pt-8">
        <h2 id="encerrar" className="text-xl">
          {closedAt ? "Reabrir a turma" : "Encerrar a turma"}
        </h2>
        <p className="mt-2 text-muted">
          {closedAt
            ? "Reaberta, a turma volta a receber pessoas, enquanto houver vagas."
            : "Encerrada, a turma não aceita mais participantes. Quem participa continua com os cursos, e quem lidera continua vendo a turma."}
        </p>
        <form method="post" action={href("/admin/classes/:id/closing", { id: String(id) })} className="mt-4">
          <Button look="quiet" name="is_closed" value={String(!closedAt)}>
            {closedAt ? "Reabrir turma" : "Encerrar turma"}
          </Button>
        </form>
      </section>
    </AdminFrame>
  );
}
