import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import type { Cast, Member } from "./cast.ts";
import { wasThere } from "./cast.ts";
import { byTime, type Chronicle, dayMs, hourMs } from "./chronicle.ts";
import type { Course } from "./courses.ts";
import type { ReviewText } from "./review-texts.ts";
import type { Sale } from "./sales.ts";
import { firstMonths } from "./trails.ts";

/** Somebody in a course: since when, how many lessons are done, and what they have to say of it. */
export type Study = {
  student: Member;
  course: Course;
  origin: "free" | "maintainer" | "purchase";
  begunAt: Date;
  endedAt: Date | null;
  lessonsDone: number;
  review: ReviewText | null;
};

/** A study as it was written down. */
export type WrittenStudy = Study & { enrollmentId: number; completedAt: Date | null };

type Ground = { cast: Cast; courses: readonly Course[]; sales: readonly Sale[]; maintainers: readonly Member[] };

/** About how many courses that cost nothing are begun. */
const manyFree = 92;

/** Who studies what: what was bought, what costs nothing, and what vouchers open. */
export function planStudies(chronicle: Chronicle, { cast, courses, sales, maintainers }: Ground): Study[] {
  const { chance, daysAgo } = chronicle;
  const bought = sales.flatMap(({ buyer, course, endedAt, failure, back }): Study[] =>
    endedAt && !failure
      ? [
          begin(buyer, course, {
            origin: "purchase",
            begunAt: endedAt,
            endedAt: back?.kind === "rest" ? back.at : null,
          }),
        ]
      : [],
  );
  const published = courses.filter(({ isPublished }) => isPublished);
  const byVoucher = maintainers.flatMap((student, index) =>
    published
      .filter(({ priceCents }) => priceCents > 0)
      .slice(index % 3, (index % 3) + 2)
      .map((course) => begin(student, course, { origin: "maintainer", begunAt: daysAgo(22 - index * 4) })),
  );
  const free = published.filter(({ priceCents }) => priceCents === 0);
  const studies = [
    ...estersOwn(chronicle, cast, free),
    ...firstMonthsOf(chronicle, cast.students[0]!, free),
    ...bought,
    ...byVoucher,
  ];
  for (let tries = 0; tries < 400 && studies.length < bought.length + byVoucher.length + manyFree; tries++) {
    const student = cast.students[chance(cast.students.length)]!;
    // What stands first in the catalogue is begun more often.
    const course = free[Math.min(chance(free.length), chance(free.length))]!;
    const begunAt = daysAgo(1 + chance(175));
    if (isOpenTo(student, course, begunAt) && !has(studies, student, course))
      studies.push(begin(student, course, { origin: "free", begunAt }));
  }
  return studies.map((study) => ({ ...study, lessonsDone: study.lessonsDone || progressOf(chronicle, study) }));
}

export const begin = (
  student: Member,
  course: Course,
  more: Pick<Study, "origin" | "begunAt"> & Partial<Study>,
): Study => ({ student, course, endedAt: null, lessonsDone: 0, review: null, ...more });

export const isOpenTo = (student: Member, { openedAt }: Course, at: Date) => openedAt < at && wasThere(student, at);

export const has = (studies: readonly Study[], student: Member, course: Course) =>
  studies.some((study) => study.student.id === student.id && study.course.id === course.id);

/** The student of the README: one course finished, one begun, beside the one that she bought. */
function estersOwn({ daysAgo }: Chronicle, { ester }: Cast, free: readonly Course[]): Study[] {
  const named = (title: string) => free.find((course) => course.title.startsWith(title));
  const [finished, begun] = [named("Primeiros passos"), named("Ler a Bíblia")];
  return [
    ...(finished
      ? [begin(ester, finished, { origin: "free", begunAt: daysAgo(96), lessonsDone: finished.lessons.length })]
      : []),
    ...(begun ? [begin(ester, begun, { origin: "free", begunAt: daysAgo(8), lessonsDone: 1 })] : []),
  ];
}

/** The studies of a student who has finished all courses of the free trail. */
const firstMonthsOf = ({ daysAgo }: Chronicle, student: Member, free: readonly Course[]): Study[] =>
  firstMonths.flatMap((title, index) =>
    free
      .filter((course) => course.title.startsWith(title))
      .map((course) => {
        const begunAt = new Date(Math.max(daysAgo(150 - index * 30).getTime(), course.openedAt.getTime() + dayMs));
        return begin(student, course, { origin: "free", begunAt, lessonsDone: course.lessons.length });
      }),
  );

/** Four in ten finish, unless they only began; what was given back stops at its first lesson. */
function progressOf({ chance, now }: Chronicle, { course, begunAt, endedAt, student }: Study): number {
  const many = course.lessons.length;
  const isFresh = now.getTime() - begunAt.getTime() < 6 * dayMs;
  if (endedAt || isFresh) return Math.min(1, many);
  if (student.email.startsWith("estudante@")) return Math.floor(many / 2);
  const luck = chance(10);
  return luck < 4 ? many : luck < 9 ? 1 + chance(many - 1) : 0;
}

/** Writes the enrolments with lessons and quizzes, each at its time. */
export async function writeStudies(chronicle: Chronicle, studies: readonly Study[]): Promise<WrittenStudy[]> {
  const { ctx, record } = chronicle;
  const planned = byTime(studies, ({ begunAt }) => begunAt).map((study) => ({
    ...study,
    days: lessonDays(chronicle, study),
  }));
  const rows = await ctx.db
    .insert(enrollments)
    .values(
      planned.map(({ student, course, origin, begunAt, endedAt, days }) => ({
        origin,
        endedAt,
        userId: student.id,
        courseId: course.id,
        createdAt: begunAt,
        completedAt: days.length === course.lessons.length ? days.at(-1) : null,
      })),
    )
    .returning();
  const written = planned.map((study) => {
    const row = rows.find(({ userId, courseId }) => userId === study.student.id && courseId === study.course.id)!;
    return { ...study, enrollmentId: row.id, completedAt: row.completedAt };
  });
  for (const { enrollmentId, student, course, origin, begunAt, endedAt, completedAt } of written) {
    const [object, ofCourse] = [`enrollment/${enrollmentId}` as const, { courseId: course.id }];
    record(begunAt, student.id, ["enrollment.created", object, { ...ofCourse, origin }]);
    if (completedAt) record(completedAt, student.id, ["enrollment.completed", object, ofCourse]);
    if (endedAt) record(endedAt, student.id, ["enrollment.ended", object, ofCourse]);
  }
  const done = written.flatMap(({ enrollmentId, course, days }) =>
    days.map((at, index) => ({ enrollmentId, lessonId: course.lessons[index]!.id, completedAt: at, updatedAt: at })),
  );
  await ctx.db.insert(lessonProgress).values(done);
  await writeAttempts(chronicle, written);
  return written;
}

/** When each of the finished lessons was: a few days apart, or less where it began of late. */
function lessonDays({ chance, now }: Chronicle, { begunAt, endedAt, lessonsDone }: Study): Date[] {
  const room = ((endedAt ?? now).getTime() - begunAt.getTime()) * 0.8;
  const step = Math.min(room / Math.max(1, lessonsDone), 4 * dayMs);
  return Array.from({ length: lessonsDone }, (_, index) => {
    const jitter = chance(1_000) / 4_000;
    return new Date(Math.round(begunAt.getTime() + step * (index + 0.7 + jitter)));
  });
}

/** Each quiz was passed as its lesson was done; one in four the second time. */
async function writeAttempts(chronicle: Chronicle, studies: readonly (WrittenStudy & { days: Date[] })[]) {
  const { ctx, record, chance } = chronicle;
  const attempts = studies.flatMap(({ enrollmentId, student, course, begunAt, days }) =>
    days.flatMap((at, index) => {
      const { id: lessonId, questions } = course.lessons[index]!;
      if (!questions.length) return [];
      const before = days[index - 1] ?? begunAt;
      const first = new Date(Math.max(at.getTime() - hourMs / 3, (before.getTime() + at.getTime()) / 2));
      const common = { enrollmentId, lessonId, student };
      const passed = { ...common, score: 100, passed: true, answers: answersTo(questions, false), createdAt: at };
      const failed = { ...common, score: 0, passed: false, answers: answersTo(questions, true), createdAt: first };
      return chance(4) === 0 ? [failed, passed] : [passed];
    }),
  );
  const ordered = byTime(attempts, ({ createdAt }) => createdAt);
  if (!ordered.length) return;
  const rows = await ctx.db
    .insert(quizAttempts)
    .values(ordered.map(({ student: _, ...row }) => row))
    .returning();
  for (const { id: attemptId, enrollmentId, lessonId, score, passed, createdAt } of rows) {
    const { student } = ordered.find((one) => one.enrollmentId === enrollmentId && one.lessonId === lessonId)!;
    record(createdAt, student.id, ["quiz.attempted", `lesson/${lessonId}`, { enrollmentId, attemptId, score, passed }]);
  }
}

type Questions = Course["lessons"][number]["questions"];

/** All right, or all wrong, as a form sends them. */
function answersTo(questions: Questions, areWrong: boolean): Record<string, string> {
  return Object.fromEntries(
    questions.map(({ id, correctAnswer, options }) => {
      const option = options.find(({ isCorrect }) => isCorrect !== areWrong);
      const key = correctAnswer?.split("|")[0] ?? "";
      const wrong = key === "true" ? "false" : key === "false" ? "true" : "não lembro";
      return [id, option ? String(option.id) : areWrong ? wrong : key];
    }),
  );
}
