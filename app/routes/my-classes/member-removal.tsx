import { href } from "react-router";
import { z } from "zod";
import { memberNotFound } from "#app/domain/classes/class.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { findMember, removeMember } from "#app/domain/classes/own-classes.server.ts";
import { integerId, uuidId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
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
      <div className="max-w-2xl">
        <ErrorSummary title="Ninguém saiu da turma" errors={actionData?.error} />
        <h2 className="text-2xl wrap-anywhere">Tirar {person.fullName} da turma?</h2>
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>A vaga fica livre para outra pessoa.</li>
          <li>Os cursos, o progresso e os certificados continuam com ela.</li>
          <li>Quem lidera deixa de ver o que ela estuda.</li>
        </ul>
        <form method="post" className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Tirar da turma</Button>
          <ButtonLink href={href("/my-classes/:id/members/:userId", { id, userId: person.id })} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </ClassFrame>
  );
}
