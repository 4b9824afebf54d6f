import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { type GrantView, giveFields, grantQuery, maxReasonLength } from "#app/domain/enrolments/grant.ts";
import { enrolByHand, listGrants } from "#app/domain/enrolments/grants.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/enrolments";
import { PeopleFrame } from "./people-frame.tsx";

const path = href("/admin/people/enrolments");

export const loader = page(async (ctx, { url }) => {
  const query = readQuery(grantQuery, url);
  const [{ courses }, grants] = await Promise.all([listTargets(ctx), listGrants(ctx, query)]);
  return { courseId: query.course_id, email: url.searchParams.get("email") ?? "", grants, courses };
});

export const action = form({
  ...formOf(enrolByHand),
  resendAfterSignIn: true,
  goTo: ({ granted }, _, { course_id, email }) => [
    listHref(path, { course_id }),
    granted ? `O curso foi dado a ${email}.` : `${email} está no curso.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Inscrever à mão");

export default function Enrolments({ loaderData, actionData }: Route.ComponentProps) {
  const { courseId, email, grants, courses } = loaderData;
  const stored = { email, course_id: courseId === null ? undefined : courseId };
  const fields = useFields(giveFields, actionData, stored);
  const names = Object.fromEntries(courses.map(({ id, name }) => [String(id), name]));
  return (
    <PeopleFrame page="enrolments">
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="inscrever" className="lg:col-start-2 lg:row-start-1">
          <form
            method="post"
            action={path}
            className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
          >
            <OnceField />
            <h2 id="inscrever" className="text-xl">
              Inscrever uma pessoa
            </h2>
            <ErrorSummary errors={actionData?.error} />
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
          </form>
        </section>
        <section aria-labelledby="dados" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="dados" className="text-2xl">
            Cursos dados pela escola
          </h2>
          <p className="mt-2 max-w-prose text-muted">
            Quem ganhou um curso pago: à mão, por convite, por link ou com uma turma.
            {courseId !== null && names[String(courseId)] && ` Só os de ${names[String(courseId)]}.`}
          </p>
          {courseId !== null && (
            <p>
              <a href={path} className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
                Ver os de todos os cursos
              </a>
            </p>
          )}
          {grants.total ? (
            <ul className="mt-4 border-b border-line empty:hidden">
              {grants.data.map((grant) => (
                <GrantRow key={grant.id} grant={grant} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nenhum curso dado">
              <p>Aqui aparece quem ganhou um curso pago, e por quê.</p>
            </EmptyState>
          )}
          <Pagination {...grants} hrefOf={(page) => listHref(path, { course_id: courseId, page })} />
        </section>
      </div>
    </PeopleFrame>
  );
}

function GrantRow({ grant: { id, fullName, email, course, reason, byName, grantedAt } }: { grant: GrantView }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{fullName}</p>
        <p className="text-sm text-muted">
          {email} · {course.title}
        </p>
        <p className="text-sm">
          {reason || "Com a turma ou a trilha"} · {shortDate(grantedAt)}
          {byName && `, por ${byName}`}
        </p>
      </div>
      <ButtonLink href={href("/admin/people/enrolments/:id/removal", { id: String(id) })} look="danger">
        Tirar<span className="sr-only"> o curso de {fullName}</span>
      </ButtonLink>
    </li>
  );
}
