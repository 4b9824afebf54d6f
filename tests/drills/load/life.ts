import { randomBytes } from "node:crypto";
import { hashOf } from "#app/domain/people/secret-token.server.ts";
import { Learner, type Load, Stopped } from "#tests/drills/load/learner.ts";
import type { Acknowledged } from "#tests/drills/load/ledger.ts";
import { type AskedQuestion, rightAnswers } from "#tests/support/answer-key.ts";

type Course = { id: number; price: number };
type Lesson = { id: number; content_type: string };
type Progress = { lessons: { lesson_id: number; quiz: unknown }[] };
type At = { enrollmentId: number; lessonId: number };

/** What an answer to a write of this kind acknowledges. */
type Written<K extends Acknowledged["kind"]> = Promise<Extract<Acknowledged, { kind: K }>>;

/** Person after person signs in, takes three free courses and a certificate of each, until the load is stopped. */
export async function live(load: Load): Promise<void> {
  const learner = new Learner(load);
  try {
    for (;;) {
      const userId = await signIn(learner);
      const courses = (await learner.look<Course[]>("/api/courses?limit=100")).filter(({ price }) => price === 0);
      const first = Math.floor(Math.random() * courses.length);
      for (const { id } of [...courses, ...courses].slice(first, first + 3))
        await takeCourse(learner, { userId, courseId: id });
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** A sign-in whose answer got lost is done anew from the start: its code may be used up. */
async function signIn(learner: Learner) {
  const email = `${randomBytes(8).toString("hex")}@exercicio.example`;
  const { userId } = await learner.write(async (): Written<"sign-in"> => {
    learner.becomeNew();
    const { redirectUrl } = (await learner.get("/api/oauth/local/redirect_url")).json<{ redirectUrl: string }>();
    const { pathname, search } = new URL(redirectUrl);
    const { location } = await learner.get(`${pathname}${search}&login_hint=${encodeURIComponent(email)}`);
    const code = new URL(location).searchParams.get("code");
    const user = (await learner.post("/api/sessions", { code })).data<{ id: string }>();
    return { kind: "sign-in", email, userId: user.id, tokenHash: hashOf(learner.browser.cookie("sid")!) };
  });
  return userId;
}

async function takeCourse(learner: Learner, { userId, courseId }: { userId: string; courseId: number }) {
  const { id: enrollmentId } = await learner.write(async (): Written<"enrolment"> => {
    const { enrollment_id } = (await learner.post(`/api/courses/${courseId}/enroll`)).data<{ enrollment_id: number }>();
    return { kind: "enrolment", id: enrollment_id, userId, courseId };
  });
  const lessons = await learner.look<Lesson[]>(`/api/courses/${courseId}/lessons`);
  const progress = await learner.look<Progress>(`/api/courses/${courseId}/progress`);
  for (const { id: lessonId, content_type } of lessons) {
    learner.pages = [
      `/courses/${courseId}/learn/${lessonId}`,
      "/my-courses",
      `/api/courses/${courseId}/progress`,
      "/courses",
    ];
    if (content_type !== "text") await savePosition(learner, { enrollmentId, lessonId });
    const hasQuiz = progress.lessons.some((lesson) => lesson.lesson_id === lessonId && lesson.quiz);
    await (hasQuiz ? answerQuiz : complete)(learner, { enrollmentId, lessonId });
  }
  const { id } = await certify(learner, { courseId, enrollmentId });
  learner.pages = [`/certificate/${id}`, `/api/certificates/${id}`, "/my-certificates", `/courses/${courseId}`];
}

async function savePosition(learner: Learner, at: At) {
  await learner.write(async (): Written<"position"> => {
    const sent = { seconds: Math.floor(Math.random() * 60) };
    const kept = (await learner.post(`/api/lessons/${at.lessonId}/position`, sent)).data<{
      position_seconds: number;
    }>();
    return { kind: "position", ...at, seconds: kept.position_seconds };
  });
}

async function answerQuiz(learner: Learner, at: At) {
  const { questions } = await learner.look<{ questions: AskedQuestion[] }>(`/api/lessons/${at.lessonId}/quiz`);
  const answers = rightAnswers(questions);
  await learner.write(async (): Written<"attempt"> => {
    const attempt = await learner.post(`/api/lessons/${at.lessonId}/quiz-attempts`, { answers });
    const { id, score, passed } = attempt.data<{ id: number; score: number; passed: boolean }>();
    return { kind: "attempt", ...at, id, score, passed };
  });
}

async function complete(learner: Learner, at: At) {
  await learner.write(async (): Written<"completion"> => {
    await learner.post(`/api/lessons/${at.lessonId}/complete`);
    return { kind: "completion", ...at };
  });
}

async function certify(learner: Learner, { courseId, enrollmentId }: { courseId: number; enrollmentId: number }) {
  return await learner.write(async (): Written<"certificate"> => {
    const asked = { course_id: courseId, enrollment_id: enrollmentId };
    const issued = (await learner.post("/api/certificates/generate", asked)).data<{
      id: string;
      certificate_number: string;
    }>();
    return { kind: "certificate", id: issued.id, number: issued.certificate_number, enrollmentId };
  });
}
