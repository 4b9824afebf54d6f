import { href } from "react-router";
import { z } from "zod";
import { memberNotFound } from "#app/domain/classes/class.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { findMember, removeMember } from "#app/domain/classes/own-classes.server.ts";
import { integerId, uuidId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/member-removal";

const whichOf = (params: Route.LoaderArgs["params"]) => ({
  classId: integerId(params.id, classNotFound),
  userId: uuidId(params.userId, memberNotFound),
});

export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) => findMember(ctx, whichOf(params)));

export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx, _, { params }) => removeMember(ctx, whichOf(params as Route.LoaderArgs["params"])),
  goTo: ({ fullName }, { params }) => [
    href("/my-classes/:id", { id: String(params.id) }),
    `${fullName} saiu da turma.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tirar da turma");

export default function RemoveMember({ loaderData: { led, person }, actionData }: Route.ComponentProps) {
  const id = String(led.id);
  return (
    <ClassFrame id={led.id} name={led.name} page="people">
      <Confirmation
        question={`Tirar ${person.fullName} da turma?`}
        refused="Ninguém saiu da turma"
        errors={actionData?.error}
        consequences={[
          "A vaga fica livre para outra pessoa.",
          "Os cursos, o progresso e os certificados continuam com ela.",
          "Quem lidera deixa de ver o que ela estuda.",
        ]}
        label="Tirar da turma"
        back={href("/my-classes/:id/members/:userId", { id, userId: person.id })}
      />
    </ClassFrame>
  );
}
