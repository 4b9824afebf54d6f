import type { Written } from "#tests/drills/load/ledger.ts";
import type { Student } from "#tests/drills/load/student.ts";
import { type AskedQuestion, rightAnswers } from "#tests/support/answer-key.ts";

type Lesson = { id: number; content_type: string };
type Progress = { lessons: { lesson_id: number; quiz: unknown }[] };
type At = { enrollmentId: number; lessonId: number };

/** Takes a free course from enrolment to certificate, and says what one thinks of it. */
export async function takeCourse(student: Student, { userId, courseId }: { userId: string; courseId: number }) {
  const { id: enrollmentId } = await student.write(async (): Written<"enrolment"> => {
    const { enrollment_id } = (await student.post(`/api/courses/${courseId}/enroll`)).data<{ enrollment_id: number }>();
    return { kind: "enrolment", id: enrollment_id, userId, courseId };
  });
  const lessons = await student.look<Lesson[]>(`/api/courses/${courseId}/lessons`);
  const progress = await student.look<Progress>(`/api/courses/${courseId}/progress`);
  for (const { id: lessonId, content_type } of lessons) {
    student.pages = [
      `/courses/${courseId}/learn/${lessonId}`,
      "/my-courses",
      `/api/courses/${courseId}/progress`,
      "/courses",
    ];
    if (content_type !== "text") await savePosition(student, { enrollmentId, lessonId });
    const hasQuiz = progress.lessons.some((lesson) => lesson.lesson_id === lessonId && lesson.quiz);
    await (hasQuiz ? answerQuiz : complete)(student, { enrollmentId, lessonId });
  }
  const { id } = await certify(student, { courseId, enrollmentId });
  await review(student, { userId, courseId, enrollmentId });
  student.pages = [`/certificate/${id}`, `/api/certificates/${id}`, "/my-certificates", `/courses/${courseId}`];
}

async function savePosition(student: Student, at: At) {
  await student.write(async (): Written<"position"> => {
    const sent = { seconds: Math.floor(Math.random() * 60) };
    const kept = (await student.post(`/api/lessons/${at.lessonId}/position`, sent)).data<{
      position_seconds: number;
    }>();
    return { kind: "position", ...at, seconds: kept.position_seconds };
  });
}

async function answerQuiz(student: Student, at: At) {
  const { questions } = await student.look<{ questions: AskedQuestion[] }>(`/api/lessons/${at.lessonId}/quiz`);
  const answers = rightAnswers(questions);
  await student.write(async (): Written<"attempt"> => {
    const attempt = await student.post(`/api/lessons/${at.lessonId}/quiz-attempts`, { answers });
    const { id, score, passed } = attempt.data<{ id: number; score: number; passed: boolean }>();
    return { kind: "attempt", ...at, id, score, passed };
  });
}

async function complete(student: Student, at: At) {
  await student.write(async (): Written<"completion"> => {
    await student.post(`/api/lessons/${at.lessonId}/complete`);
    return { kind: "completion", ...at };
  });
}

async function certify(student: Student, { courseId, enrollmentId }: { courseId: number; enrollmentId: number }) {
  return await student.write(async (): Written<"certificate"> => {
    const asked = { course_id: courseId, enrollment_id: enrollmentId };
    const issued = (await student.post("/api/certificates/generate", asked)).data<{
      id: string;
      certificate_number: string;
    }>();
    return { kind: "certificate", id: issued.id, number: issued.certificate_number, enrollmentId };
  });
}

/** After a lost answer one looks first whether the review is there: one of each course is taken. */
async function review(student: Student, at: { userId: string; courseId: number; enrollmentId: number }) {
  const { userId, courseId, enrollmentId } = at;
  const sent = { course_id: courseId, enrollment_id: enrollmentId, rating: 1 + Math.floor(Math.random() * 5) };
  const said = ({ rating }: { rating: number }) => ({ kind: "review", userId, courseId, rating }) as const;
  await student.write(
    async (): Written<"review"> => {
      const path = `/api/courses/${courseId}/reviews`;
      return said((await student.post(path, { ...sent, testimonial: "Aprendi muito, e volto." })).data());
    },
    async () => {
      const mine = (await student.get(`/api/courses/${courseId}/my-review`)).data<{ rating: number } | null>();
      return mine ? said(mine) : undefined;
    },
  );
}
