import { href } from "react-router";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { leaveOwnClass, showJoinedClass } from "#app/domain/classes/own-classes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { Consequences } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/leaving";

export const loader = pageOf(integerPathId(classNotFound), showJoinedClass);

export const action = form({
  ...formOf(leaveOwnClass),
  goTo: ({ name }) => ["/profile", `Você saiu da turma “${name}”.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Sair da turma");

export default function LeaveClass({ loaderData: { name, isEnded } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10">
      <h1 className="text-3xl wrap-anywhere">Sair da turma “{name}”?</h1>
      <Consequences
        items={[
          "Os seus cursos, o seu progresso e os seus certificados continuam com você.",
          "Quem lidera deixa de ver o que você estuda.",
          isEnded
            ? "A turma acabou e não aceita mais participantes: não dá para voltar."
            : "Para voltar, você precisa de um convite ou do link da turma.",
        ]}
      />
      <form method="post" className="mt-6">
        <FormEnd look="danger" label="Sair da turma" back={href("/profile")} />
      </form>
    </div>
  );
}
