import { href } from "react-router";
import { appointmentLabel, shortDate } from "#app/domain/calendar.ts";
import { generatePath, revokedMessage } from "#app/domain/certificates/certificate.ts";
import { hoursNoun } from "#app/domain/certificates/program.ts";
import type { OwnInvitation } from "#app/domain/invitations/invitation.ts";
import type { MeetingView } from "#app/domain/meetings/meeting.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { showMyCourses } from "#app/domain/study/my-courses.server.ts";
import { inOrderOfStudy, type MyCourse, myCourseStats } from "#app/domain/study/my-courses.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LineLink, TextLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course-picture.tsx";
import { ProgressBar, StatCard } from "#app/ui/figures.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { MeetingLine } from "#app/ui/meeting.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/my-courses";
import { type MyTrailShown, MyTrails } from "./trails/my-trails.tsx";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx) => ({ mine: ctx.viewer ? await showMyCourses(ctx) : null }));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Meus Cursos");

export default function MyCourses({ loaderData: { mine } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-3 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">Meus Cursos</h1>
        {mine && (
          <p className="flex gap-6">
            {(mine.isInClass || mine.nextMeeting) && (
              <HeadLink href={href("/meetings")} icon="people">
                Encontros
              </HeadLink>
            )}
            <HeadLink href={href("/payments")} icon="receipt">
              Pagamentos
            </HeadLink>
          </p>
        )}
      </div>
      {mine === null && <SignIn />}
      {mine && <UnsentNotice />}
      {mine?.invitations.map((one) => (
        <Invitation key={one.id} invitation={one} />
      ))}
      {mine && mine.courses.length > 0 && <List mine={mine} />}
      {mine?.courses.length === 0 && (
        <>
          {mine.nextMeeting && <NextMeeting meeting={mine.nextMeeting} />}
          <NoneYet />
        </>
      )}
    </div>
  );
}

/** Shown by script alone, where something waits to be sent (ui/enhance/offline/waiting.ts). */
function UnsentNotice() {
  return (
    <p data-waiting hidden role="status" className="mt-3 rounded-soft bg-wheat-wash px-4 py-2">
      <span data-waiting-label /> <TextLink href={href("/offline")}>Ver aulas guardadas</TextLink>
    </p>
  );
}

function HeadLink({ href, icon, children }: { href: string; icon: IconName; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4 hover:text-leaf-deep"
    >
      <Icon name={icon} /> {children}
    </a>
  );
}

function NextMeeting({ meeting }: { meeting: MeetingView }) {
  const label = meeting.takesArrivals ? "Encontro agora" : "Próximo encontro";
  return (
    <section aria-label={label} className="mt-4">
      <ul className="border-b border-line">
        <MeetingLine meeting={meeting} isFirst badge={<Badge tone="wheat">{label}</Badge>}>
          <p className="mt-1 text-sm text-muted wrap-anywhere">{meeting.className}</p>
          <LineLink href={href("/meetings/:id", { id: String(meeting.id) })}>
            Ver o encontro<span className="sr-only">: {meeting.title}</span>
          </LineLink>
        </MeetingLine>
      </ul>
    </section>
  );
}

type Finished = MyCourse & { presenceGap: string | null };

type ListProps = { mine: { courses: Finished[]; nextMeeting: MeetingView | null; trails: MyTrailShown[] } };

function List({ mine: { courses, nextMeeting, trails } }: ListProps) {
  const stats = myCourseStats(courses);
  const { begun, untouched, finished } = inOrderOfStudy(courses);
  const inOrder = [...begun, ...untouched];
  const next = inOrder.find(({ nextOpensAt, waits }) => !nextOpensAt && !waits);
  return (
    <>
      {next ? <ContinueCard mine={next} /> : <Waiting mine={inOrder} />}
      {nextMeeting && <NextMeeting meeting={nextMeeting} />}
      <p className="mt-4">
        <HeadLink href={href("/my-courses/search")} icon="search">
          Buscar nas suas aulas
        </HeadLink>
      </p>
      {trails.length > 0 && <MyTrails trails={trails} />}
      <Shelf title="Em andamento" courses={begun} />
      <Shelf title="Não iniciados" courses={untouched} />
      {finished.length > 0 && (
        <section aria-labelledby="concluidos" className="mt-10">
          <h2 id="concluidos" className="text-xl">
            Concluídos
          </h2>
          <ul className="mt-3 border-b border-line">
            {finished.map((one) => (
              <FinishedRow key={one.enrollmentId} mine={one} />
            ))}
          </ul>
        </section>
      )}
      <dl className="mt-12 grid pairs gap-x-6 gap-y-5 md:grid-cols-4">
        <StatCard value={stats.total} label={stats.total === 1 ? "curso" : "cursos no total"} icon="book" />
        <StatCard value={stats.completed} label={stats.completed === 1 ? "concluído" : "concluídos"} icon="check" />
        <StatCard value={stats.inProgress} label="em progresso" icon="sprout" />
        <StatCard
          value={stats.totalHours.toLocaleString("pt-BR")}
          label={hoursNoun(stats.totalHours, "hora no total", "horas no total")}
          icon="clock"
        />
      </dl>
    </>
  );
}

/** The most important thing here: the lesson to continue with, and its button. */
function ContinueCard({ mine: { course, done } }: { mine: MyCourse }) {
  return (
    <section aria-label="Continuar" className="mt-3 rounded-soft border border-leaf bg-leaf-wash p-3 sm:p-4">
      <p className="truncate">
        {done > 0 ? "Continue: " : "Comece: "}
        <strong>{course.title}</strong>
      </p>
      {course.lessonCount > 0 && (
        <p className="text-sm text-leaf-deep">
          {done > 0
            ? `${done} de ${countLabel(course.lessonCount, "aula feita", "aulas feitas")}`
            : countLabel(course.lessonCount, "aula", "aulas")}
        </p>
      )}
      <ButtonLink href={href("/courses/:id/learn", { id: String(course.id) })} wide className="mt-2 sm:w-auto">
        {done > 0 ? "Continuar" : "Começar"}
      </ButtonLink>
    </section>
  );
}

/** Shown if no lesson is open to continue with: which one opens first, and when. */
function Waiting({ mine }: { mine: MyCourse[] }) {
  const dated = mine.flatMap(({ course, nextOpensAt }) => (nextOpensAt ? [{ course, nextOpensAt }] : []));
  const [first] = dated.toSorted((a, b) => a.nextOpensAt.getTime() - b.nextOpensAt.getTime());
  if (!first) return null;
  return (
    <section aria-label="Próxima aula" className="mt-3 rounded-soft border border-line bg-raised p-3 sm:p-4">
      <p>
        A próxima aula abre <strong>{appointmentLabel(first.nextOpensAt)}</strong>.
      </p>
      <p className="text-sm text-muted">{first.course.title}</p>
      <ButtonLink
        href={href("/courses/:id", { id: String(first.course.id) })}
        look="quiet"
        wide
        className="mt-2 sm:w-auto"
      >
        Ver o curso
      </ButtonLink>
    </section>
  );
}

/** An invitation to the viewer, which one tap accepts. */
function Invitation({ invitation: { token, to, byName, expiresAt } }: { invitation: OwnInvitation }) {
  return (
    <section
      aria-label="Convite"
      className="mt-3 rounded-soft border border-wheat bg-wheat-wash p-3 wrap-anywhere sm:p-4"
    >
      <p>
        {byName ?? "A escola"} convida você {to.kind === "class" ? "para a turma" : "para o curso"}{" "}
        <strong>{to.name}</strong>, até {shortDate(expiresAt)}.
      </p>
      <form
        method="post"
        action={href("/convite/:token", { token })}
        className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1"
      >
        <Button>Participar</Button>
        <a
          href={href("/convite/:token/recusa", { token })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Não quero
        </a>
      </form>
    </section>
  );
}

function Shelf({ title, courses }: { title: string; courses: MyCourse[] }) {
  if (!courses.length) return null;
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {courses.map((one) => (
          <li key={one.enrollmentId}>
            <MyCourseCard mine={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FinishedRow({ mine }: { mine: Finished }) {
  const { course } = mine;
  const gap = mine.certificateIssuedAt ? null : mine.presenceGap;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-sans text-base font-semibold tracking-normal">{course.title}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge tone="leaf">{states.completed.badge}</Badge>
          <span>{course.instructorName}</span>
          <span>{hoursLabel(course.durationHours)}</span>
        </p>
        {gap && <p className="mt-1 max-w-prose text-sm">{gap}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {!gap && <CertificateButton mine={mine} />}
        <ButtonLink href={href("/courses/:id", { id: String(course.id) })} look="quiet">
          {states.completed.action}
          <span className="sr-only">: {course.title}</span>
        </ButtonLink>
        <ReviewLink mine={mine} />
      </p>
    </li>
  );
}

function SignIn() {
  return (
    <EmptyState
      title="Faça login para ver seus cursos"
      action={<ButtonLink href={signInPath("/my-courses")}>Entrar</ButtonLink>}
    >
      <p>Aqui ficam os cursos em que você se inscreveu e até onde chegou em cada um.</p>
    </EmptyState>
  );
}

function NoneYet() {
  return (
    <EmptyState title="Você ainda não tem cursos" action={<ButtonLink href="/courses">Explorar o catálogo</ButtonLink>}>
      <p>Escolha um curso e comece hoje; muitos são gratuitos.</p>
    </EmptyState>
  );
}

/** The labels of the three states of a course. */
const states = {
  completed: { badge: "Concluído", tone: "leaf", action: "Revisar Curso" },
  begun: { badge: "Em Progresso", tone: "wheat", action: "Continuar" },
  untouched: { badge: "Não Iniciado", tone: "plain", action: "Começar" },
  waits: { badge: "Ainda fechado", tone: "plain", action: "Ver o curso" },
} as const;

function MyCourseCard({ mine }: { mine: MyCourse }) {
  const { course } = mine;
  const state = states[mine.waits ? "waits" : mine.completionPercentage > 0 ? "begun" : "untouched"];
  return (
    <article className="flex h-full flex-col gap-3 border-t border-line pt-4">
      <CoursePicture course={course} />
      <p>
        <Badge tone={state.tone}>{state.badge}</Badge>
      </p>
      <h3 className="text-lg">{course.title}</h3>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <Icon name="person" size={16} /> {course.instructorName}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="clock" size={16} /> {hoursLabel(course.durationHours)}
        </span>
      </p>
      <div className="mt-auto flex flex-col gap-3 pt-1">
        {mine.nextOpensAt && <p className="text-sm">Próxima aula abre {appointmentLabel(mine.nextOpensAt)}</p>}
        <ProgressBar percent={mine.completionPercentage} label={`Progresso em ${course.title}`} />
        <ButtonLink href={href("/courses/:id", { id: String(course.id) })} look="quiet" wide>
          {mine.nextOpensAt ? states.waits.action : state.action}
          <span className="sr-only">: {course.title}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

function ReviewLink({ mine: { course, mayReview } }: { mine: MyCourse }) {
  if (!mayReview) return null;
  return (
    <a
      href={href("/courses/:id/review", { id: String(course.id) })}
      className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-muted underline underline-offset-4 hover:text-leaf"
    >
      <Icon name="star" size={16} />
      Avaliar<span className="sr-only">: {course.title}</span>
    </a>
  );
}

function CertificateButton({ mine }: { mine: MyCourse }) {
  if (mine.certificateIssuedAt) {
    return (
      <ButtonLink href="/my-certificates">
        <Icon name="certificate" />
        Ver Certificado
      </ButtonLink>
    );
  }
  if (mine.certificateRevokedAt)
    return <span className="text-sm">{revokedMessage(shortDate(mine.certificateRevokedAt))}.</span>;
  return (
    <ButtonLink href={generatePath({ courseId: mine.course.id, enrollmentId: mine.enrollmentId })}>
      <Icon name="certificate" />
      Gerar Certificado
    </ButtonLink>
  );
}
