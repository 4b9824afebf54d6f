import { href } from "react-router";
import { z } from "zod";
import { enrolmentNotFound } from "#app/domain/enrolments/grant.ts";
import { showGrant, takeBack } from "#app/domain/enrolments/grants.server.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/enrolment-removal";
import { PeopleFrame } from "./people-frame.tsx";

const back = href("/admin/people/enrolments");

export const loader = pageOf(integerPathId(enrolmentNotFound), async (ctx, id) => {
  const { fullName, course } = await showGrant(ctx, id);
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
      <Confirmation
        question={`Tirar ${course.title} de ${fullName}?`}
        refused="O curso não foi tirado"
        errors={actionData?.error}
        consequences={[
          "As aulas do curso fecham para essa pessoa, na hora.",
          "O certificado, se ela já tem um, continua valendo.",
          "O que ela estudou fica guardado, para o caso de o curso ser aberto de novo.",
        ]}
        label="Tirar o curso"
        back={back}
      />
    </PeopleFrame>
  );
}
