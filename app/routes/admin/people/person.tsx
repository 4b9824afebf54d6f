import type { ReactNode } from "react";
import { href } from "react-router";
import { roleLabel, teamRoleLabels } from "#app/domain/access/viewer.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { purchaseOf, statusLabels } from "#app/domain/payments/payment.ts";
import { personNotFound, shownOfPerson } from "#app/domain/people/person.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { type PersonPage, showPersonPage } from "#app/domain/person-page.server.ts";
import { ticketStatuses } from "#app/domain/support/ticket.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame, usePanel } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/person";

export const loader = pageOf(uuidPathId(personNotFound), showPersonPage);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.person.fullName ?? "Pessoa");

const link = "text-leaf underline underline-offset-4";

export default function Person({ loaderData }: Route.ComponentProps) {
  const { person, courses, quizzes, classes, certificates, payments, tickets } = loaderData;
  const enrolments = `${href("/admin/people/enrolments")}?email=${encodeURIComponent(person.email)}#novo`;
  return (
    <AdminFrame tab="people">
      <Head person={person} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <Part
          title="Cursos"
          rows={courses}
          none="Nenhuma inscrição."
          more={
            <a href={enrolments} className={link}>
              Inscrever num curso
            </a>
          }
        >
          {(course) => (
            <Row key={course.id} to={href("/courses/:id", { id: String(course.courseId) })} name={course.title}>
              {percentageOf({ ...course, isCompleted: course.completedAt !== null })}%, desde{" "}
              {shortDate(course.createdAt)}
              {course.completedAt && `, concluído em ${shortDate(course.completedAt)}`}
              {course.endedAt && `, encerrado em ${shortDate(course.endedAt)}`}
              {certificates && course.completedAt && !course.endedAt && !course.isCertified && (
                <IssueForm userId={person.id} course={course} />
              )}
            </Row>
          )}
        </Part>
        <Part title="Questionários" rows={quizzes} none="Nenhuma tentativa.">
          {({ lessonId, title, attempts, best, passed, last }) => (
            <Row key={lessonId} name={title}>
              {passed ? "Passou" : "Ainda não passou"}, melhor nota {best}%,{" "}
              {countLabel(attempts, "tentativa", "tentativas")}, a última em {shortDate(last)}
            </Row>
          )}
        </Part>
        <Part title="Turmas" rows={classes} none="Nenhuma turma.">
          {({ id, name, joinedAt, closedAt }) => (
            <Row
              key={id}
              to={href("/my-classes/:id/members/:userId", { id: String(id), userId: person.id })}
              name={name}
            >
              desde {shortDate(joinedAt)}
              {closedAt && ", turma encerrada"}
            </Row>
          )}
        </Part>
        <Part title="Certificados" rows={certificates} none="Nenhum certificado.">
          {({ id, number, title, issuedAt, revokedAt }) => (
            <Row key={id} to={href("/certificate/:id", { id })} name={title}>
              {number}, de {shortDate(issuedAt)}
              {revokedAt ? (
                ", revogado"
              ) : (
                <>
                  {" · "}
                  <a href={href("/admin/certificates/:id/correction", { id })} className="underline underline-offset-4">
                    Corrigir<span className="sr-only"> o certificado {number}</span>
                  </a>
                </>
              )}
            </Row>
          )}
        </Part>
        <Part title="Pagamentos" rows={payments} none="Nenhum pagamento.">
          {(payment) => (
            <Row
              key={payment.id}
              to={href("/payments/:id", { id: String(payment.id) })}
              name={purchaseOf(payment).title}
            >
              {amountLabel(payment.amountCents)}, {statusLabels[payment.status]}, de {shortDate(payment.createdAt)}
              {payment.isTest && ", em modo de teste"}
            </Row>
          )}
        </Part>
        <Part title="Suporte" rows={tickets} none="Nenhum ticket.">
          {({ id, subject, status, createdAt }) => (
            <Row key={id} to={href("/admin/support/:id", { id: String(id) })} name={subject}>
              nº {id}, {ticketStatuses[status]}, de {shortDate(createdAt)}
            </Row>
          )}
        </Part>
      </div>
    </AdminFrame>
  );
}

function IssueForm({ userId, course: { courseId, title } }: { userId: string; course: CourseRow }) {
  return (
    <form method="post" action={href("/admin/people/:id/certificate", { id: userId })} className="mt-1">
      <input type="hidden" name="course_id" value={courseId} />
      <Button look="quiet">
        Emitir certificado<span className="sr-only"> de {title}</span>
      </Button>
    </form>
  );
}

type CourseRow = NonNullable<PersonPage["courses"]>[number];

function Head({ person }: Pick<PersonPage, "person">) {
  const { id, fullName, email, role, team, isFounder, isMaintainer, createdAt } = person;
  const { may } = usePanel();
  return (
    <>
      <h2 className="text-2xl wrap-anywhere">{fullName}</h2>
      <p className="mt-1 text-muted wrap-anywhere">
        {email}, desde {shortDate(createdAt)}. Cada consulta a esta página fica registrada.
      </p>
      <p className="mt-3 flex flex-wrap gap-1.5">
        <Badge tone={role === "student" ? "plain" : "leaf"}>{isFounder ? "Fundador" : roleLabel(role)}</Badge>
        {team.map((each) => (
          <Badge key={each} tone="leaf">
            {teamRoleLabels[each]}
          </Badge>
        ))}
        {isMaintainer && <Badge tone="wheat">Mantenedor</Badge>}
      </p>
      {isMaintainer && may("vouchers.manage") && (
        <p className="mt-3">
          <a href={href("/admin/people/:id/maintainer", { id })} className={link}>
            Encerrar o acesso de mantenedor
          </a>
        </p>
      )}
      {may("people.setRole") && (
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          <a href={`${href("/admin/instructors/people")}?q=${encodeURIComponent(email)}`} className={link}>
            Papel e sessões
          </a>
          {role !== "admin" && (
            <a href={`${href("/admin/instructors/team")}?email=${encodeURIComponent(email)}`} className={link}>
              Equipe
            </a>
          )}
          <a href={`${href("/admin/events")}?q=${id}`} className={link}>
            Registro de segurança
          </a>
        </p>
      )}
    </>
  );
}

type PartProps<T> = {
  title: string;
  /** Undefined for those who may not see them. */
  rows: T[] | undefined;
  none: string;
  more?: ReactNode;
  children: (row: T) => ReactNode;
};

function Part<T>({ title, rows, none, more, children }: PartProps<T>) {
  if (!rows) return null;
  return (
    <section aria-label={title} className="border-t border-line pt-5">
      <h3 className="text-xl">{title}</h3>
      {rows.length ? <ul className="mt-3">{rows.map(children)}</ul> : <p className="mt-3 text-muted">{none}</p>}
      {rows.length === shownOfPerson && <p className="mt-3 text-sm text-muted">Só os {shownOfPerson} mais recentes.</p>}
      {more && <p className="mt-3">{more}</p>}
    </section>
  );
}

function Row({ to, name, children }: { to?: string; name: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-2 wrap-anywhere">
      {to ? (
        <a href={to} className="font-semibold hover:text-leaf hover:underline">
          {name}
        </a>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <div className="text-sm text-muted">{children}</div>
    </li>
  );
}
