import { reviews } from "#drizzle/schema/reviews.ts";
import type { Cast, Member } from "./cast.ts";
import { byTime, type Chronicle, dayMs, later } from "./chronicle.ts";
import type { Course } from "./courses.ts";
import { type ReviewText, reviewTexts } from "./review-texts.ts";
import { begin, has, isOpenTo, type Study, type WrittenStudy } from "./studies.ts";

/** From this on a review is shown on the course's page without anybody's decision. */
const featuredFrom = 4;

type Ground = { cast: Cast; courses: readonly Course[] };

/** Gives each text to somebody who studies its course, and has them finish it; where nobody is left, one more begins. */
export function withReviews(chronicle: Chronicle, studies: readonly Study[], ground: Ground): Study[] {
  const all = [...studies];
  for (const review of reviewTexts) {
    const course = ground.courses.find(({ title }) => title.startsWith(review.course));
    if (!course) continue;
    const index = reviewer(chronicle, all, { course, review });
    const study = index >= 0 ? all[index]! : newcomer(chronicle, all, { ...ground, course, review });
    if (!study) continue;
    const finished = { ...study, review, lessonsDone: course.lessons.length };
    if (index >= 0) all[index] = finished;
    else all.push(finished);
  }
  return all;
}

type Wanted = { course: Course; review: ReviewText };

const says = (student: Member, { voice }: ReviewText) => !voice || voice === student.voice;

/** Where somebody is who has finished it, or has had time to. */
function reviewer({ now }: Chronicle, studies: readonly Study[], { course, review: text }: Wanted): number {
  const can = ({ course: { id }, endedAt, review, begunAt, student }: Study) =>
    id === course.id &&
    !endedAt &&
    !review &&
    says(student, text) &&
    now.getTime() - begunAt.getTime() > 6 * dayMs &&
    !student.email.startsWith("estudante@");
  const finished = studies.findIndex((study) => can(study) && study.lessonsDone === course.lessons.length);
  return finished >= 0 ? finished : studies.findIndex(can);
}

function newcomer(
  { daysAgo, chance }: Chronicle,
  studies: readonly Study[],
  { cast, course, review }: Ground & Wanted,
) {
  if (course.priceCents > 0) return undefined;
  for (let tries = 0; tries < 200; tries++) {
    const student = cast.students[chance(cast.students.length)]!;
    const begunAt = daysAgo(14 + chance(150));
    if (says(student, review) && isOpenTo(student, course, begunAt) && !has(studies, student, course))
      return begin(student, course, { origin: "free", begunAt });
  }
}

/** Writes the reviews, a day or two after the course was finished. */
export async function writeReviews(chronicle: Chronicle, studies: readonly WrittenStudy[]): Promise<void> {
  const { ctx, record, chance } = chronicle;
  const written = studies.flatMap(({ review, completedAt, enrollmentId, student, course }) => {
    if (!review || !completedAt) return [];
    const { rating, text }: ReviewText = review;
    const common = { userId: student.id, courseId: course.id, enrollmentId, rating, testimonial: text };
    return [
      {
        ...common,
        featured: rating >= featuredFrom,
        createdAt: later(chronicle, completedAt, (1 + chance(40)) * (dayMs / 20)),
      },
    ];
  });
  const rows = await ctx.db
    .insert(reviews)
    .values(byTime(written, ({ createdAt }) => createdAt))
    .returning();
  for (const { id, userId, courseId, rating, featured, createdAt } of rows)
    record(createdAt, userId, ["review.created", `review/${id}`, { courseId, rating, featured }]);
}
