import type { Learner } from "#tests/drills/load/learner.ts";
import type { Written } from "#tests/drills/load/ledger.ts";
import { type AskedQuestion, rightAnswers } from "#tests/support/answer-key.ts";

type Lesson = { id: number; content_type: string };
type Progress = { lessons: { lesson_id: number; quiz: unknown }[] };
type At = { enrollmentId: number; lessonId: number };

/** Takes a free course from enrolment to certificate, and says what one thinks of it. */
export async function takeCourse(learner: Learner, { userId, courseId }: { userId: string; courseId: number }) {
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
  await review(learner, { userId, courseId, enrollmentId });
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

/** After a lost answer one looks first whether the review is there: one of each course is taken. */
async function review(learner: Learner, at: { userId: string; courseId: number; enrollmentId: number }) {
  const { userId, courseId, enrollmentId } = at;
  const sent = { course_id: courseId, enrollment_id: enrollmentId, rating: 1 + Math.floor(Math.random() * 5) };
  const said = ({ rating }: { rating: number }) => ({ kind: "review", userId, courseId, rating }) as const;
  await learner.write(
    async (): Written<"review"> => {
      const path = `/api/courses/${courseId}/reviews`;
      return said((await learner.post(path, { ...sent, testimonial: "Aprendi muito, e volto." })).data());
    },
    async () => {
      const mine = (await learner.get(`/api/courses/${courseId}/my-review`)).data<{ rating: number } | null>();
      return mine ? said(mine) : undefined;
    },
  );
}
