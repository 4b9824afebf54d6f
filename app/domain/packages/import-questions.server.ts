import { AppError } from "#app/domain/app-error.ts";
import { nextFreePosition } from "#app/domain/authoring/list-order.server.ts";
import { byAuthor, findManagedLesson, lockLesson } from "#app/domain/authoring/lock-rows.server.ts";
import { changeTime, lockStudents } from "#app/domain/authoring/lock-students.server.ts";
import { questionValues } from "#app/domain/authoring/question.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvents } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { decodeText } from "#app/domain/text.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { type SortedQuestions, sortQuestions, type TakenQuestion } from "./foreign-question.ts";
import { readGift } from "./gift.server.ts";
import { readMoodleQuestions } from "./moodle-questions.server.ts";
import { maxQuestionsText, type QuestionImport, questionImport } from "./question-import.ts";

const nothingFound =
  "Não encontramos perguntas. Envie um arquivo GIFT ou XML do Moodle: no Moodle, Banco de questões → Exportar.";
const mostRead = 500;

/**
 * The questions in a text or file, as GIFT or Moodle's XML, sorted into what can be taken and what cannot. Refuses
 * (invalid) what is neither, and more than 500 questions.
 */
function readQuestions(source: string | Uint8Array): SortedQuestions {
  const start = typeof source === "string" ? source : Buffer.from(source.subarray(0, 1_000)).toString("latin1");
  const isXml = /^[^<]{0,8}<(\?xml|!--|!doctype|quiz)/i.test(start.replaceAll("\u0000", "").trimStart());
  const questions = isXml ? readMoodleQuestions(source) : readGift(decodeGift(source));
  if (!questions.length) throw new AppError("invalid", nothingFound);
  if (questions.length > mostRead) {
    throw new AppError(
      "invalid",
      `São ${questions.length} perguntas. Divida o arquivo: cabem ${mostRead} de cada vez.`,
    );
  }
  return sortQuestions(questions);
}

/** Moodle writes UTF-8; instructors' editors write Windows-1252 as well. */
function decodeGift(source: string | Uint8Array) {
  if (typeof source === "string") return source;
  const text = decodeText(source);
  if (text.includes("\u0000") || text.startsWith("PK")) throw new AppError("invalid", nothingFound);
  if (text.length > maxQuestionsText) throw new AppError("invalid", "O arquivo tem texto demais. Divida-o em partes.");
  return text;
}

/** What an import of a file would take into a lesson's quiz, and what it would leave out; nothing is written. */
export async function previewQuestions(
  ctx: Ctx,
  lessonId: number,
  source: string | Uint8Array,
): Promise<QuestionImport> {
  await findManagedLesson(ctx, lessonId);
  return { ...readQuestions(source), lessonId, questionIds: null };
}

/**
 * Adds the questions of a GIFT or Moodle XML text to the end of a lesson's quiz, all that can be taken or none;
 * `preview` writes nothing. Completed lessons stay completed. Refuses (invalid) texts without a question that can be
 * taken, and (conflict) more than the quiz has room for.
 */
export const importQuestions = verb(
  { ...byAuthor, id: integerPathId(lessonNotFound), body: questionImport },
  async (ctx, lessonId, { text, preview }): Promise<QuestionImport> => {
    const found = await previewQuestions(ctx, lessonId, text);
    if (preview) return found;
    if (!found.taken.length) {
      throw new AppError("invalid", "Nenhuma destas perguntas pode entrar: veja por quê, conferindo antes.");
    }
    return await inTransaction(ctx, async (within) => {
      const { course } = await lockLesson(within, lessonId);
      await lockStudents(within, course.id);
      return { ...found, questionIds: await addQuestions(within, lessonId, found.taken) };
    });
  },
);

/**
 * Writes questions at the end of a lesson's quiz, in order, and returns their ids. Call it in a transaction that holds
 * the course. Refuses (conflict) more than the quiz has room for.
 */
export async function addQuestions(ctx: Ctx, lessonId: number, questions: Pick<TakenQuestion, "fields">[]) {
  const list = { of: "questions", parentId: lessonId } as const;
  const first = await nextFreePosition(ctx, list, undefined, questions.length);
  const values = questions.map(({ fields }) => questionValues(fields));
  const rows = await ctx.db
    .insert(quizQuestions)
    .values(
      values.map(({ question }, at) => ({ ...question, lessonId, orderIndex: first + at, createdAt: changeTime(ctx) })),
    )
    .returning({ id: quizQuestions.id });
  const ids = rows.map(({ id }) => id);
  const options = values.flatMap((value, at) => value.options.map((option) => ({ ...option, questionId: ids[at]! })));
  if (options.length) await ctx.db.insert(quizOptions).values(options);
  await recordEvents(
    ctx,
    "question.created",
    ids.map((id) => `question/${id}` as const),
    { lessonId },
  );
  return ids;
}
