import { href } from "react-router";
import { agoLabel, shortDate } from "#app/domain/calendar.ts";
import { memberNotFound } from "#app/domain/classes/class.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import type { MemberView } from "#app/domain/classes/member.ts";
import { showMember } from "#app/domain/classes/members.server.ts";
import { integerId, uuidId } from "#app/domain/path-id.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/member";

export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) =>
  showMember(ctx, {
    classId: integerId(params.id, classNotFound),
    userId: uuidId(params.userId, memberNotFound),
  }),
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.member.fullName ?? "Participante");

export default function ShowMember({ loaderData: { led, member } }: Route.ComponentProps) {
  const id = String(led.id);
  return (
    <ClassFrame id={led.id} name={led.name} page="people">
      <BackLink href={href("/my-classes/:id", { id })}>Todas as pessoas</BackLink>
      <h2 className="mt-1 text-2xl wrap-anywhere">{member.fullName}</h2>
      <p className="mt-1 text-sm text-muted">
        Na turma desde {shortDate(member.joinedAt)}. Você vê só os cursos desta turma, e cada consulta a esta página
        fica registrada.
      </p>
      {member.held > 0 && (
        <p className="mt-4">
          Presença: {member.attended} de {countLabel(member.held, "encontro", "encontros")}.
        </p>
      )}
      {member.courses.map((course) => (
        <Course key={course.id} course={course} />
      ))}
      <p className="mt-10 border-t border-line pt-6">
        <ButtonLink href={href("/my-classes/:id/members/:userId/removal", { id, userId: member.id })} look="danger">
          Tirar da turma
        </ButtonLink>
      </p>
    </ClassFrame>
  );
}

function Course({ course }: { course: MemberView["courses"][number] }) {
  const { id, title, percent, completedAt, certificateIssuedAt, lessons } = course;
  return (
    <section aria-labelledby={`curso-${id}`} className="mt-8">
      <h3 id={`curso-${id}`} className="text-lg wrap-anywhere">
        {title}
      </h3>
      <div className="mt-2 max-w-md">
        <ProgressBar percent={percent} label={`Progresso em ${title}`} />
      </div>
      <p className="mt-1 text-sm text-muted">
        {completedAt ? `Concluído em ${shortDate(completedAt)}. ` : "Ainda não concluiu. "}
        {certificateIssuedAt ? `Certificado emitido em ${shortDate(certificateIssuedAt)}.` : "Sem certificado."}
      </p>
      <ol className="mt-3 border-b border-line">
        {lessons.map((lesson, at) => (
          <Lesson key={lesson.id} lesson={lesson} number={at + 1} />
        ))}
      </ol>
    </section>
  );
}

type LessonProps = { lesson: MemberView["courses"][number]["lessons"][number]; number: number };

function Lesson({ lesson: { title, completedAt, studiedAt, quiz }, number }: LessonProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="text-muted tabular-nums">{number}.</span> {title}
      </span>
      {quiz !== null && (
        <Badge tone={quiz ? "leaf" : "plain"}>{quiz ? "Passou no questionário" : "Questionário por fazer"}</Badge>
      )}
      <span className="text-sm text-muted">
        {completedAt ? (
          <>
            <Icon name="check" size={16} className="inline text-leaf" /> feita em {shortDate(completedAt)}
          </>
        ) : studiedAt ? (
          `aberta ${agoLabel(studiedAt)}`
        ) : (
          "não feita"
        )}
      </span>
    </li>
  );
}
