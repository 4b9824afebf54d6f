import { z } from "zod";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { shareOf } from "#app/domain/figures.ts";
import { jsonOf, jsonView, number } from "#app/domain/json-view.ts";

/** A question with fewer people than this is not shown: its figures could reveal one person's answers. */
export const fewestAnswering = 5;

export type LessonFigures = {
  id: number;
  title: string;
  /** How many people completed it. */
  done: number;
  /** For how many people it is the next one. */
  here: number;
  /** For how many people it is the last one done before they stopped. */
  stopped: number;
};

export type QuestionFigures = { id: number; lessonId: number; text: string; answers: number; wrong: number };

/** The figures of the students of a course. */
export type CourseReport = {
  id: number;
  title: string;
  enrolled: number;
  /** Saw at least one lesson. */
  started: number;
  /** Completed at least half of the lessons. */
  half: number;
  completed: number;
  /** Have their certificate. */
  certified: number;
  /** How many people stopped before completing any lesson. */
  stoppedAtStart: number;
  lessons: LessonFigures[];
  /** Most often wrong first. */
  questions: QuestionFigures[];
};

/**
 * The lesson after which most people stopped, the earliest of several; null if before the first, undefined if nobody
 * stopped.
 */
export function whereMostStop({ lessons, stoppedAtStart }: CourseReport): LessonFigures | null | undefined {
  const most = lessons.reduce<LessonFigures | null>(
    (top, one) => (one.stopped > (top?.stopped ?? 0) ? one : top),
    null,
  );
  if (!most) return stoppedAtStart ? null : undefined;
  return stoppedAtStart >= most.stopped ? null : most;
}

export const wrongShare = ({ wrong, answers }: Pick<QuestionFigures, "wrong" | "answers">) => shareOf(wrong, answers);

export const reportResponse = jsonView("CourseReport", {
  course_id: number,
  title: z.string(),
  enrolled: z.int(),
  started: z.int().meta({ description: "Quantas pessoas abriram alguma aula." }),
  half: z.int().meta({ description: "Quantas fizeram pelo menos a metade das aulas." }),
  completed: z.int(),
  certified: z.int().meta({ description: "Quantas já têm o certificado, sem os revogados." }),
  completion_share: z.number().nullable().meta({ description: "Em %, com uma casa; nulo sem inscritos." }),
  stopped_before_first_lesson: z.int(),
  lessons: z.array(
    z.strictObject({
      id: number,
      title: z.string(),
      done: z.int().meta({ description: "Quantas pessoas fizeram a aula." }),
      here: z.int().meta({ description: "Para quantas é a próxima." }),
      stopped_after: z.int().meta({ description: "Quantas pararam depois dela." }),
    }),
  ),
  questions: z
    .array(
      z.strictObject({
        id: number,
        lesson_id: number,
        question_text: z.string(),
        answers: z.int(),
        wrong: z.int(),
        wrong_share: z.number().nullable(),
      }),
    )
    .meta({ description: `Só perguntas que pelo menos ${fewestAnswering} pessoas responderam.` }),
});

export const reportJson = (report: CourseReport) =>
  jsonOf(reportResponse, report, {
    course_id: report.id,
    completion_share: shareOf(report.completed, report.enrolled),
    stopped_before_first_lesson: report.stoppedAtStart,
    lessons: report.lessons.map(({ stopped, ...lesson }) => ({ ...lesson, stopped_after: stopped })),
    questions: report.questions.map((question) => ({
      id: question.id,
      lesson_id: question.lessonId,
      question_text: question.text,
      answers: question.answers,
      wrong: question.wrong,
      wrong_share: wrongShare(question),
    })),
  });

export type ClassReport = { courses: CourseReport[]; meetings: number; presence: number | null };

export const classReportResponse = jsonView("ClassReport", {
  courses: z.array(reportResponse),
  meetings: z.int().meta({ description: "Encontros que já começaram." }),
  presence: z.number().nullable().meta({ description: "Presença média, em %; nulo sem encontros ou participantes." }),
});

export const classReportJson = (report: ClassReport): z.infer<typeof classReportResponse> => ({
  courses: report.courses.map(reportJson),
  meetings: report.meetings,
  presence: report.presence,
});

const columns = ["Curso", "Aula", "Título", "Pergunta", "Fizeram", "Estão nela", "Pararam depois"];
const head = csvLine([...columns, "Respostas", "Erradas", "% de erradas"]);

/** A line for each lesson, followed by one for each of its questions, as a CSV file in one part. */
export async function* reportCsv(reports: CourseReport[]): AsyncGenerator<string> {
  const lines = reports.flatMap(({ title, lessons, questions }) =>
    lessons.flatMap(({ id, done, here, stopped, ...lesson }, at) => {
      const start = [title, at + 1, lesson.title];
      const asked = questions.filter(({ lessonId }) => lessonId === id);
      return [
        csvLine([...start, "", done, here, stopped, "", "", ""]),
        ...asked.map(({ text, answers, wrong }) => {
          const share = decimalText(wrongShare({ wrong, answers }) ?? 0, 1);
          return csvLine([...start, text, "", "", "", answers, wrong, share]);
        }),
      ];
    }),
  );
  yield byteOrderMark + head + lines.join("");
}
