import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { generatePath, revokedMessage } from "#app/domain/certificates/certificate.ts";
import { benefitsOf, includedLabel } from "#app/domain/courses/benefits.ts";
import type { CourseView } from "#app/domain/courses/course.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { type LessonOutline, opensLabel } from "#app/domain/lessons/lesson.ts";
import { notSelling } from "#app/domain/payments/checkout.ts";
import { type Instalments, instalmentsOffer } from "#app/domain/payments/instalments.ts";
import type { CourseProgress } from "#app/domain/progress/progress.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import type { CourseInstructor } from "#app/domain/storefront/instructor-page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { BenefitList, BuyLink, PresenceGap, PurchaseFrame, SignInFirst, StateLine } from "#app/ui/purchase.tsx";

/** The viewer, as far as access to a course goes. */
export type BuyerKind = "visitor" | "student" | "maintainer" | "owner" | "former";

type PurchaseProps = {
  course: CourseView;
  lessons: LessonOutline[];
  isEnrolled: boolean;
  access: BuyerKind;
  /** Whether the viewer has, or would get, access as a maintainer. */
  asMaintainer: boolean;
  /** The guarantee of a purchase. */
  guaranteeDays: number;
  /** Whether the course is in the catalogue; those who have it, or had it, see it without. */
  isOffered: boolean;
  /** Whether it is, and the school sells courses at all. */
  isForSale: boolean;
  instalments: Instalments | null;
  /** The viewer's pending payment for this course. */
  pendingId: number | null;
  /** The lesson to begin or continue with; null without one. */
  nextLessonId: number | null;
  /** The viewer's progress; null if not enrolled. */
  progress: CourseProgress | null;
  certificateId: string | null;
  certificateRevokedAt: Date | null;
  /** What presence the viewer lacks for the certificate. */
  presenceGap: string | null;
};

type BenefitsProps = Pick<PurchaseProps, "course" | "asMaintainer" | "guaranteeDays"> & {
  instructor: CourseInstructor;
  className?: string;
};

export function Benefits({ course, instructor, asMaintainer, guaranteeDays, className }: BenefitsProps) {
  const { priceCents, lessonCount } = course;
  const instructorAnswers = instructor.answersTickets;
  const benefits = benefitsOf({ priceCents, lessonCount, guaranteeDays, instructorAnswers, asMaintainer });
  return <BenefitList benefits={benefits} className={className} />;
}

const priceWords = ({ course, asMaintainer }: Pick<PurchaseProps, "course" | "asMaintainer">) =>
  asMaintainer && course.priceCents > 0 ? includedLabel : priceLabel(course.priceCents);

export function PurchaseCard({ instructor, ...props }: PurchaseProps & { instructor: CourseInstructor }) {
  return (
    <PurchaseFrame
      price={props.isEnrolled ? null : priceWords(props)}
      button={(isShort) => <EnrolButton {...props} isShort={isShort} />}
    >
      <Benefits {...props} instructor={instructor} className="border-t border-line pt-5" />
    </PurchaseFrame>
  );
}

/** `isShort`: only the button, for the sticky bar on a phone. */
export function EnrolButton(props: PurchaseProps & { withPrice?: boolean; isShort?: boolean }) {
  const { course, instalments, isForSale, asMaintainer } = props;
  if (props.isEnrolled) return <ContinueButton {...props} />;
  return (
    <div className="flex flex-col gap-2">
      {props.withPrice && <p className="text-xl font-semibold tabular-nums">{priceWords(props)}</p>}
      {!props.isShort && instalments && isForSale && !asMaintainer && (
        <p className="text-sm text-muted tabular-nums">{instalmentsOffer(instalments, course.priceCents)}</p>
      )}
      <BuyOrEnrol {...props} />
      {!props.isShort && isForSale && course.priceCents > 0 && !asMaintainer && props.access !== "owner" && (
        <ForGroup courseId={course.id} isVisitor={props.access === "visitor"} />
      )}
    </div>
  );
}

function ForGroup({ courseId, isVisitor }: { courseId: number; isVisitor: boolean }) {
  const path = href("/checkout/:id/group", { id: String(courseId) });
  return (
    <a
      href={isVisitor ? signInPath(path) : path}
      className="inline-flex min-h-8 items-center text-sm text-leaf underline underline-offset-4"
    >
      Comprar para um grupo
    </a>
  );
}

/** For enrolled viewers: their progress, and the next lesson or the certificate. */
function ContinueButton({ isShort, ...props }: PurchaseProps & { isShort?: boolean }) {
  const { course, lessons, nextLessonId, progress, certificateId, certificateRevokedAt, presenceGap } = props;
  const lacks = !certificateId && !certificateRevokedAt;
  const number = lessons.findIndex(({ id }) => id === nextLessonId) + 1;
  const next = lessons[number - 1];
  const waits = next && opensLabel(next);
  const params = { id: String(course.id), lessonId: String(nextLessonId) };
  if (progress?.isCompleted) {
    const review = next?.isOpen ? next : lessons.find(({ isOpen }) => isOpen);
    return (
      <div className="flex flex-col gap-2">
        {!isShort && <StateLine>Você concluiu este curso.</StateLine>}
        {certificateId && (
          <ButtonLink href={href("/certificate/:id", { id: certificateId })} wide>
            Ver certificado
          </ButtonLink>
        )}
        {certificateRevokedAt && !isShort && (
          <p className="text-sm">{revokedMessage(shortDate(certificateRevokedAt))}.</p>
        )}
        {lacks && presenceGap && <PresenceGap gap={presenceGap} isShort={isShort} />}
        {lacks && !presenceGap && (
          <ButtonLink href={generatePath({ courseId: course.id, enrollmentId: progress.enrollmentId })} wide>
            Gerar certificado
          </ButtonLink>
        )}
        {!isShort && review && (
          <ButtonLink
            href={href("/courses/:id/learn/:lessonId", { ...params, lessonId: String(review.id) })}
            look="quiet"
            wide
          >
            Rever as aulas
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {!isShort && <StateLine>Você está inscrito!</StateLine>}
      {!isShort && progress && progress.completionPercentage > 0 && (
        <ProgressBar percent={progress.completionPercentage} label="O seu progresso" />
      )}
      {waits && <p className="text-sm">A próxima aula {waits}.</p>}
      {nextLessonId && !waits ? (
        <ButtonLink href={href("/courses/:id/learn/:lessonId", params)} wide>
          {progress && progress.completionPercentage > 0 ? "Continuar" : "Começar"}: aula {number}
        </ButtonLink>
      ) : (
        !waits && <p className="text-sm text-muted">As aulas aparecem aqui assim que ficarem prontas.</p>
      )}
    </div>
  );
}

const notOffered = "Este curso não está no catálogo agora.";

function BuyOrEnrol({ course, access, isOffered, isForSale, pendingId, nextLessonId }: PurchaseProps) {
  const isFree = course.priceCents === 0;
  const teaches = access === "owner" || access === "former";
  if (!isOffered && !teaches && !pendingId) return <p className="text-sm text-muted">{notOffered}</p>;
  const wouldBuy = !isFree && (access === "visitor" || access === "student");
  if (wouldBuy && !isForSale && !pendingId) return <p className="text-sm text-muted">{notSelling}</p>;
  const params = { id: String(course.id) };
  const checkout = href("/checkout/:id", params);
  if (access === "visitor")
    return <SignInFirst isFree={isFree} page={href("/courses/:id", params)} checkout={checkout} />;
  if (teaches && !(isFree && isOffered))
    return <OpenCourse courseId={course.id} lessonId={nextLessonId} isOwn={access === "owner"} />;
  if (!isFree && access === "student")
    return (
      <BuyLink pendingId={pendingId} checkout={checkout}>
        Comprar curso
      </BuyLink>
    );
  return (
    <form method="post" action={href("/courses/:id/enroll", params)}>
      <Button wide>Inscrever-se agora</Button>
    </form>
  );
}

/** For current and former instructors of the course. */
function OpenCourse({ courseId, lessonId, isOwn }: { courseId: number; lessonId: number | null; isOwn: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {`${isOwn ? "Este curso é seu" : "Você já ensinou este curso"}: as aulas já estão abertas para você.`}
      </p>
      {lessonId && (
        <ButtonLink
          href={href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) })}
          look="quiet"
          wide
        >
          Ver as aulas
        </ButtonLink>
      )}
    </div>
  );
}
