import { data, href } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { lapsedSentence, lessonNotFound, opensSentence, orderSentence } from "#app/domain/lessons/lesson.ts";
import { readCaptions } from "#app/domain/media/read-captions.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { attemptQuiz, findAttempt } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { type CaptionsText, captionsText } from "#app/domain/study/captions-text.ts";
import { type Study, studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { LessonBelow } from "./lesson-below.tsx";
import { LessonBody } from "./lesson-body.tsx";
import { CertificateSteps, JustDone, LessonEnd } from "./lesson-end.tsx";
import { LessonHead, LessonList } from "./lesson-list.tsx";
import { KeepLesson } from "./offline/keep-lesson.tsx";
import { Quiz } from "./quiz.tsx";

/** A locked lesson answers 403, with the way to get access instead of its content. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const lessonId = integerId(params.lessonId, lessonNotFound);
  const study = await studyLesson(ctx, { courseId: integerId(params.id, courseNotFound), lessonId });
  const attemptId = Number(url.searchParams.get("tentativa")?.match(/^[1-9]\d{0,8}$/)?.[0]);
  const attempt = study.content && attemptId ? await findAttempt(ctx, { lessonId, attemptId }) : null;
  const justDone = study.progress && study.lessons.find(({ id }) => String(id) === url.searchParams.get("concluida"));
  const startsAt = url.searchParams.get("t")?.match(/^\d{1,5}$/)?.[0];
  const shown = {
    study,
    attempt,
    justDone: justDone?.title ?? null,
    pays: !ctx.viewer?.isMaintainer,
    startsAt: startsAt ? Number(startsAt) : null,
    captions: await showCaptions(ctx, study.content?.captionsUrl, url.searchParams),
    hasNoted: url.searchParams.has("anotada"),
    mayNote: ctx.viewer !== null,
    keeps: ctx.settings.OFFLINE_LESSONS === "on",
  };
  return data(shown, { status: study.lock ? 403 : 200 });
});

/**
 * The captions of an open lesson as text, if the address asks for them (`?legendas=2`, `?busca=graça`). "unreadable" is
 * a file that is lost, or that came broken from a course made elsewhere.
 */
async function showCaptions(
  ctx: Ctx,
  captionsUrl: string | null | undefined,
  params: URLSearchParams,
): Promise<CaptionsText | "unreadable" | null> {
  const page = params.get("legendas")?.match(/^[1-9]\d{0,2}$/)?.[0];
  const search = params.get("busca")?.slice(0, 100);
  if (!captionsUrl || (!page && search === undefined)) return null;
  const parts = await readCaptions(ctx, captionsUrl);
  return parts.length ? captionsText(parts, { search: search ?? "", page: Number(page ?? 1) }) : "unreadable";
}

/** The answers to the lesson's quiz. */
export const action = form({
  ...formOf(attemptQuiz, { id: "lessonId" }),
  resendAfterSignIn: true,
  goTo: ({ id, courseId, lessonId }) => {
    const lesson = href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) });
    return `${lesson}?tentativa=${id}#questionario`;
  },
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    loaderData ? `${loaderData.study.lesson.title} · ${loaderData.study.course.title}` : lessonNotFound,
  );

export default function Lesson({ loaderData, actionData }: Route.ComponentProps) {
  const { study, attempt, justDone, pays, startsAt, captions, hasNoted, mayNote, keeps } = loaderData;
  const { content } = study;
  return (
    <div className="mx-auto grid max-w-6xl gap-x-12 px-4 pt-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem]">
      <article className="min-w-0">
        {justDone !== null && <JustDone study={study} title={justDone} />}
        <LessonHead study={study} />
        {content ? (
          <>
            <LessonBody study={study} content={content} startsAt={startsAt} captions={captions} />
            <Quiz study={study} questions={content.questions} attempt={attempt} reply={actionData} />
            <LessonEnd study={study} isTold={justDone !== null} />
            <LessonBelow study={study} hasNoted={hasNoted} mayNote={mayNote} />
            {study.progress && <KeepLesson study={study} content={content} keeps={keeps} />}
          </>
        ) : study.lock === "scheduled" ? (
          <OpensLater study={study} />
        ) : (
          <LockedLesson study={study} pays={pays} />
        )}
      </article>
      <aside aria-label="Seu curso" className="mt-12 lg:mt-0">
        <div className="flex flex-col gap-8 lg:sticky lg:top-20">
          <CertificateSteps study={study} />
          <div className="hidden lg:block">
            <LessonList study={study} />
          </div>
        </div>
      </aside>
    </div>
  );
}

/** For enrolled students: there is nothing to buy, they only have to wait. */
function OpensLater({ study: { course, lesson, lessons, progress, opening } }: { study: Study }) {
  const resume = lessons.find(({ id, isOpen }) => isOpen && id === progress?.resumeLessonId);
  const before = lessons.slice(0, lessons.indexOf(lesson)).findLast(({ isOpen }) => isOpen);
  const open = resume ?? before;
  return (
    <div className="mt-6 flex flex-col items-start gap-4 rounded-soft border border-line bg-raised p-6 sm:p-8">
      <Icon name="clock" size={28} className="shrink-0 text-wheat-deep" />
      <h2 className="text-xl">Esta aula ainda não abriu</h2>
      <p className="max-w-prose text-lg">{opensSentence(lesson.opensAt!)}</p>
      {opening && <p className="max-w-prose text-muted">{opening}</p>}
      <div className="flex flex-wrap gap-3">
        {open && (
          <ButtonLink href={href("/courses/:id/learn/:lessonId", { id: String(course.id), lessonId: String(open.id) })}>
            {resume ? "Ir para a aula que já abriu" : "Rever a aula anterior"}
          </ButtonLink>
        )}
        <ButtonLink href={href("/courses/:id", { id: String(course.id) })} look="quiet">
          Ver o curso
        </ButtonLink>
      </div>
    </div>
  );
}

function LockedLesson({ study, pays }: { study: Study; pays: boolean }) {
  const { course, lesson, lessons, lock } = study;
  const price = course.priceCents > 0 && pays ? course.priceCents : 0;
  const preview = lessons.find(({ isFree }) => isFree);
  return (
    <div className="mt-6 flex flex-col items-start gap-5 rounded-soft border border-line bg-raised p-6 sm:p-8">
      <Icon name="locked" size={28} className="shrink-0 text-wheat-deep" />
      <h2 className="text-xl">
        {lock === "in order" ? "Este curso ainda não abriu" : "Esta aula é só para inscritos"}
      </h2>
      <p className="max-w-prose text-muted">{reason(study, price)}</p>
      <div className="flex flex-wrap gap-3">
        {study.comesAfter ? (
          <ButtonLink href={href("/courses/:id/learn", { id: String(study.comesAfter.id) })}>
            Ir para o curso anterior
          </ButtonLink>
        ) : (
          course.isOffered && <EnrolLink courseId={course.id} lessonId={lesson.id} lock={lock} price={price} />
        )}
        {preview && (
          <ButtonLink
            href={href("/courses/:id/learn/:lessonId", { id: String(course.id), lessonId: String(preview.id) })}
            look="quiet"
          >
            Ver a aula aberta
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function reason({ course, lock, comesAfter }: Study, price: number) {
  if (lock === "in order") return `${orderSentence(comesAfter!.title)} Conclua-o, e as aulas deste abrem para você.`;
  if (lock === "lapsed") return `${lapsedSentence(course)} O que você já concluiu continua guardado.`;
  const cost =
    price > 0
      ? `O curso custa ${priceLabel(price)}. Você paga uma vez só, e o acesso não expira.`
      : "A inscrição é gratuita.";
  return lock === "visitor"
    ? `${cost} Entre na sua conta para continuar.`
    : `${cost} Com ela, todas as aulas ficam abertas para você.`;
}

function EnrolLink({
  courseId,
  lessonId,
  lock,
  price,
}: {
  courseId: number;
  lessonId: number;
  lock: Study["lock"];
  price: number;
}) {
  if (lock === "visitor") {
    const lesson = href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) });
    return <ButtonLink href={signInPath(lesson)}>Entrar</ButtonLink>;
  }
  if (price > 0) return <ButtonLink href={href("/checkout/:id", { id: String(courseId) })}>Comprar curso</ButtonLink>;
  return (
    <form method="post" action={href("/courses/:id/enroll", { id: String(courseId) })}>
      <Button>Inscrever-se agora</Button>
    </form>
  );
}
