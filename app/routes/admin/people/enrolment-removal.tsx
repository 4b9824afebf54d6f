import { href } from "react-router";
import { z } from "zod";
import { enrolmentNotFound } from "#app/domain/enrolments/grant.ts";
import { showGrant, takeBack } from "#app/domain/enrolments/grants.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/enrolment-removal";
import { PeopleFrame } from "./people-frame.tsx";

const back = href("/admin/people/enrolments");

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const { fullName, course } = await showGrant(ctx, integerId(params.id, enrolmentNotFound));
  return { fullName, course };
});

export const action = form({
  ...formOf(takeBack),
  schema: z.object({}),
  run: (ctx, _, { params }) => takeBack(ctx, integerId(params.id, enrolmentNotFound)),
  goTo: () => [back, "Pronto: o curso fechou para essa pessoa."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tirar um curso");

export default function EnrolmentRemoval({ loaderData: { fullName, course }, actionData }: Route.ComponentProps) {
  return (
    <PeopleFrame page="enrolments">
      <div className="max-w-2xl">
        <ErrorSummary title="O curso não foi tirado" errors={actionData?.error} />
        <h2 className="text-2xl wrap-anywhere">
          Tirar {course.title} de {fullName}?
        </h2>
        <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>As aulas do curso fecham para essa pessoa, na hora.</li>
          <li>O certificado, se ela já tem um, continua valendo.</li>
          <li>O que ela estudou fica guardado, para o caso de o curso ser aberto de novo.</li>
        </ul>
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Tirar o curso</Button>
          <ButtonLink href={back} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </PeopleFrame>
  );
}
