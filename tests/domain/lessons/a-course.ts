import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { anInstructor } from "#tests/support/people.ts";

type LessonAbout = Partial<typeof lessons.$inferInsert> & { quiz?: boolean; resourceUrl?: string };
type CourseAbout = Partial<typeof courses.$inferInsert> & { lessons?: LessonAbout[]; instructor?: Viewer };

/** The words that nobody without access may ever be sent. */
export const secret = "palavras-reservadas";

export type PlantedQuiz = { choice: number; right: number; wrong: number; truth: number; short: number };

/** A course with these lessons (a free one and two locked ones unless told otherwise), as its ids. */
export async function aCourse(db: Db, { lessons: planned, instructor, ...about }: CourseAbout = {}) {
  const owner = instructor ?? (await anInstructor(db));
  const [row] = await db
    .insert(courses)
    .values({
      title: "Semear de manhã",
      description: "Um curso de teste.",
      category: "teologico",
      level: "iniciante",
      instructorId: owner.id,
      createdBy: owner.id,
      isPublished: true,
      durationHours: 2.5,
      ...about,
    })
    .returning({ id: courses.id });
  const lessonIds: number[] = [];
  const quizzes: PlantedQuiz[] = [];
  for (const [orderIndex, lesson] of (planned ?? [{ isFree: true }, {}, {}]).entries()) {
    const { quiz, resourceUrl, ...values } = lesson;
    const lessonId = await aLesson(db, row!.id, { orderIndex, title: `Aula ${orderIndex + 1}`, ...values });
    lessonIds.push(lessonId);
    if (resourceUrl) await aResource(db, lessonId, resourceUrl);
    // The server's check of rules may run meanwhile, and a question without options breaks one.
    if (quiz) quizzes.push(await db.transaction((tx) => aQuiz(tx, lessonId)));
  }
  return { id: row!.id, instructor: owner, lessonIds, quizzes };
}

async function aLesson(db: Db, courseId: number, about: Partial<typeof lessons.$inferInsert>) {
  const [row] = await db
    .insert(lessons)
    .values({
      courseId,
      title: "Aula",
      contentType: "text",
      contentText: `## Texto\n\n${secret}`,
      durationMinutes: 10,
      orderIndex: 0,
      ...about,
    })
    .returning({ id: lessons.id });
  return row!.id;
}

async function aResource(db: Db, lessonId: number, resourceUrl: string) {
  await db
    .insert(lessonResources)
    .values({ lessonId, resourceType: "document", resourceTitle: "Apostila", resourceUrl, orderIndex: 0 });
}

/** A question of each kind; the right answers are `right`, "true" and "São Marcos". */
async function aQuiz(db: Db, lessonId: number): Promise<PlantedQuiz> {
  const rows = await db
    .insert(quizQuestions)
    .values([
      { lessonId, questionText: "Qual?", questionType: "multiple_choice", explanation: "Porque sim.", orderIndex: 0 },
      {
        lessonId,
        questionText: "É?",
        questionType: "true_false",
        correctAnswer: "true",
        explanation: "É.",
        orderIndex: 1,
      },
      {
        lessonId,
        questionText: "Quem?",
        questionType: "short_answer",
        correctAnswer: "São Marcos|Mc",
        explanation: "Ele.",
        orderIndex: 2,
      },
    ])
    .returning({ id: quizQuestions.id });
  const [choice, truth, short] = rows.map(({ id }) => id) as [number, number, number];
  const options = await db
    .insert(quizOptions)
    .values([
      { questionId: choice, optionText: "Esta", isCorrect: true, orderIndex: 1 },
      { questionId: choice, optionText: "Aquela", isCorrect: false, orderIndex: 0 },
    ])
    .returning({ id: quizOptions.id });
  return { choice, right: options[0]!.id, wrong: options[1]!.id, truth, short };
}

/** Answers to a planted quiz, all right unless told otherwise. */
export function answersTo(
  quiz: PlantedQuiz,
  { choice = String(quiz.right), truth = "true", short = "são marcos" } = {},
) {
  return { answers: { [quiz.choice]: choice, [quiz.truth]: truth, [quiz.short]: short } };
}
