import { createHash } from "node:crypto";
import type { Db } from "#drizzle/client.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import type { Person } from "#drizzle/seed/people.ts";
import type { WorldCourse, WorldLesson, WorldQuestion } from "#drizzle/seed/world/shape.ts";
import type { SeededMedia } from "./seed-media.ts";

type Ground = { people: Record<Person, string>; media: SeededMedia };

/** Writes one course with its lessons, resources and quizzes. Returns its id. */
export async function seedCourse(db: Db, course: WorldCourse, { people, media }: Ground): Promise<number> {
  const instructorId = people[course.instructor];
  const [row] = await db
    .insert(courses)
    .values({
      title: course.title,
      description: course.description,
      whatYouLearn: course.learns?.join("\n"),
      requirements: course.requires?.join("\n"),
      category: course.category,
      level: course.level,
      priceCents: course.priceCents,
      durationHours: hoursOf(course.lessons),
      instructorId,
      createdBy: instructorId,
      isPublished: course.published,
    })
    .returning({ id: courses.id });
  const values = course.lessons.map((lesson, orderIndex) => ({
    courseId: row!.id,
    title: lesson.title,
    contentType: lesson.type,
    contentUrl: contentUrl(lesson, media),
    contentText: lesson.markdown,
    durationMinutes: lesson.minutes,
    isFree: lesson.free ?? false,
    orderIndex,
  }));
  const planted = await db.insert(lessons).values(values).returning({ id: lessons.id, orderIndex: lessons.orderIndex });
  for (const { id, orderIndex } of planted) await plantExtras(db, id, course.lessons[orderIndex]!, media);
  return row!.id;
}

/** The sum of the lessons in hours, rounded up to half an hour. */
function hoursOf(all: WorldLesson[]) {
  const minutes = all.reduce((sum, lesson) => sum + lesson.minutes, 0);
  return Math.ceil(minutes / 30) / 2;
}

function contentUrl(lesson: WorldLesson, media: SeededMedia) {
  if (lesson.type === "text") return null;
  return "url" in lesson ? lesson.url : media[lesson.file].url;
}

async function plantExtras(db: Db, lessonId: number, lesson: WorldLesson, media: SeededMedia) {
  const captions = "file" in lesson ? media[lesson.file].captions : undefined;
  const resources = [...(lesson.resources ?? []), ...(captions ? [captions] : [])].map((resource, orderIndex) => ({
    lessonId,
    resourceType: resource.type,
    resourceTitle: resource.title,
    resourceUrl: resource.url,
    description: resource.description,
    orderIndex,
  }));
  if (resources.length) await db.insert(lessonResources).values(resources);
  if (lesson.quiz?.length) await plantQuiz(db, lessonId, lesson.quiz);
}

async function plantQuiz(db: Db, lessonId: number, quiz: WorldQuestion[]) {
  const rows = await db
    .insert(quizQuestions)
    .values(
      quiz.map((question, orderIndex) => ({
        lessonId,
        questionText: question.question,
        questionType: question.type,
        correctAnswer: correctAnswer(question),
        explanation: question.explanation,
        orderIndex,
      })),
    )
    .returning({ id: quizQuestions.id, orderIndex: quizQuestions.orderIndex });
  const options = rows.flatMap(({ id, orderIndex }) => optionsOf(id, quiz[orderIndex]!));
  if (options.length) await db.insert(quizOptions).values(options);
}

function correctAnswer(question: WorldQuestion) {
  if (question.type === "multiple_choice") return null;
  return question.type === "true_false" ? String(question.answer) : question.answers.join("|");
}

/** The options in an order that looks random but is the same on every machine: by the hash of their text. */
function optionsOf(questionId: number, question: WorldQuestion) {
  if (question.type !== "multiple_choice") return [];
  const rank = (text: string) => createHash("sha256").update(`${question.question}\n${text}`).digest("hex");
  return question.options
    .map((optionText, index) => ({ optionText, isCorrect: index === 0, rank: rank(optionText) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ optionText, isCorrect }, orderIndex) => ({ questionId, optionText, isCorrect, orderIndex }));
}
