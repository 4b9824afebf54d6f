import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { giveFields, maxReasonLength } from "#app/domain/enrolments/grant.ts";
import { enrolByHand, grantList } from "#app/domain/enrolments/grants.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { menuEntry, RowMenu } from "#app/ui/table.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/enrolments";
import { PeopleList } from "./people-frame.tsx";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(grantList)];

export const loader = page(async (ctx, { url }) => {
  const [listed, { courses }] = await Promise.all([openList(ctx, url, grantList), listTargets(ctx)]);
  return { listed, email: url.searchParams.get("email") ?? "", courses };
});

export const action = form({
  ...formOf(enrolByHand),
  resendAfterSignIn: true,
  goTo: ({ granted }, _, { email }) => [
    href("/admin/people/enrolments"),
    granted ? `O curso foi dado a ${email}.` : `${email} está no curso.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Inscrever à mão");

export default function Enrolments({ loaderData: { listed, email, courses }, actionData }: Route.ComponentProps) {
  const fields = useFields(giveFields, actionData, { email });
  const names = Object.fromEntries(courses.map(({ id, name }) => [String(id), name]));
  return (
    <PeopleList
      page="enrolments"
      title="Cursos dados pela escola"
      about="Na lista fica quem ganhou um curso pago: à mão, por convite, por link ou com uma turma."
      formTitle="Inscrever uma pessoa"
      errors={actionData?.error}
      fields={
        <>
          <Field
            label="E-mail da conta"
            hint="De quem já entrou na plataforma. Para os outros, mande um convite."
            field={fields.email}
            type="email"
            autoComplete="off"
          />
          <SelectField label="Curso" options={names} placeholder="Escolha" field={fields.course_id} />
          <TextArea
            label="Motivo"
            hint={`Num curso pago. A pessoa não paga, e ninguém ganha comissão. Até ${maxReasonLength} caracteres.`}
            field={fields.reason}
          />
          <Button>Inscrever</Button>
        </>
      }
    >
      <DataList
        {...listed}
        caption="Cursos dados pela escola"
        counted={["curso dado", "cursos dados"]}
        select={{ label: ({ fullName, course }) => `${course.title}, dado a ${fullName}` }}
        menu={({ id, fullName }) => (
          <RowMenu about={fullName}>
            <a
              href={href("/admin/people/enrolments/:id/removal", { id: String(id) })}
              className={`${menuEntry} text-clay`}
            >
              Tirar<span className="sr-only"> o curso de {fullName}</span>
            </a>
          </RowMenu>
        )}
        cells={{
          person: ({ fullName, email }) => (
            <>
              <span className="block font-semibold wrap-anywhere">{fullName}</span>
              <span className="text-muted wrap-anywhere">
                <EmailAddress email={email} />
              </span>
            </>
          ),
          course: { className: "wrap-anywhere", cell: ({ course }) => course.title },
          reason: {
            className: "wrap-anywhere",
            cell: ({ reason, byName }) => `${reason || "Com a turma ou a trilha"}${byName ? `, por ${byName}` : ""}`,
          },
          granted: { className: "tabular-nums", cell: ({ grantedAt }) => shortDate(grantedAt) },
        }}
        empty={
          <EmptyState title="Nenhum curso dado">
            <p>Aqui aparece quem ganhou um curso pago, e por quê.</p>
          </EmptyState>
        }
      />
    </PeopleList>
  );
}
