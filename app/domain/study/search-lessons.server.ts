import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { courseAccessByLesson } from "#app/domain/enrolments/course-access.server.ts";
import { isLessonOpen } from "#app/domain/enrolments/course-access.ts";
import { foldText } from "#app/domain/fold.ts";
import { renderLessonText } from "#app/domain/lessons/lesson-text.server.ts";
import { captionsType } from "#app/domain/media/captions.ts";
import { mediaIdOf } from "#app/domain/media/media.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { htmlToText } from "#app/domain/texts/words.ts";
import { captionParts, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import type { SpokenPart } from "./captions-text.ts";

/** A place in a lesson that speaks of what was searched: a moment of its recording, or words of its text. */
export type LessonHit = {
  courseId: number;
  courseTitle: string;
  lessonId: number;
  lessonTitle: string;
  seconds: number | null;
  passage: string | null;
  pieces: SpokenPart["pieces"];
};

/**
 * What the captions and texts of the viewer's courses say about all the searched words, in order of study, newest
 * enrolment first. Accents and capitals do not matter, and inflected forms are found. Lessons that are closed to the
 * viewer are not searched.
 */
export async function searchLessons(
  ctx: Ctx,
  { q, ...paging }: { q: string } & Paging,
): Promise<Page<LessonHit> & { isEnrolled: boolean }> {
  const open = await openLessons(requireViewer(ctx));
  const rows = q ? await findRows(ctx, open, q, paging) : [];
  const hits = await Promise.all(rows.map((row) => toHit(row, open.get(row.lessonId)!)));
  return { ...toPage(hits, rows[0]?.total ?? 0, paging), isEnrolled: open.size > 0 };
}

type About = Pick<LessonHit, "courseId" | "courseTitle" | "lessonTitle">;

/** The lessons of the viewer's courses that are open to them, those of the newest enrolment first. */
async function openLessons(ctx: SignedCtx): Promise<Map<number, About>> {
  const studied = ctx.db
    .select({ id: enrollments.courseId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, ctx.viewer.id), isNull(enrollments.endedAt)));
  const found = await courseAccessByLesson(ctx, and(inArray(lessons.courseId, studied), isReady)!);
  const open = found.filter(({ lesson, courseAccess }) => isLessonOpen(courseAccess, lesson));
  open.sort((one, other) => other.courseAccess.enrolment!.id - one.courseAccess.enrolment!.id);
  return new Map(
    open.map(({ lesson, courseAccess: { course } }) => [
      lesson.id,
      { courseId: course.id, courseTitle: course.title, lessonTitle: lesson.title },
    ]),
  );
}

type Row = { lessonId: number; seconds: number | null; text: string; marked: string; total: number };

/** Captions are those that the lesson's page shows: its first file of them. */
async function findRows({ db }: Ctx, open: Map<number, About>, q: string, { page, limit }: Paging): Promise<Row[]> {
  const matches = sql`websearch_to_tsquery('portuguese', searchable(${q}))`;
  const among = sql`${sql.param([...open.keys()])}::int[]`;
  const inCourses = sql`${sql.param([...new Set([...open.values()].map(({ courseId }) => courseId))])}::int[]`;
  return await db.execute<Row>(sql`
    select lesson_id as "lessonId", seconds, "text", total, ts_headline('portuguese', searchable("text"), ${matches},
      'HighlightAll=true, StartSel=⟦, StopSel=⟧') as marked
    from (
      select *, count(*) over ()::int as total, row_number() over (
        order by array_position(${inCourses}, course_id), order_index, seconds nulls last) as place
      from (
        select l.id as lesson_id, l.course_id, l.order_index, p.start_seconds as seconds, p.text
        from ${lessons} l
        cross join lateral (
          select m.id from ${lessonResources} r join ${media} m on m.id = ${mediaIdOf(sql`r.resource_url`)}
          where r.lesson_id = l.id and m.mime_type = ${captionsType} order by r.order_index limit 1
        ) file
        join ${captionParts} p on p.media_id = file.id
        where l.id = any(${among}) and l.content_type <> 'text' and p.search @@ ${matches}
        union all
        select l.id, l.course_id, l.order_index, null, l.content_text from ${lessons} l
        where l.id = any(${among}) and l.id = any(array(
          select said.id from ${lessons} said where to_tsvector('portuguese', searchable(said.content_text)) @@ ${matches}))
      ) hits
    ) placed
    where place > ${(page - 1) * limit}::int and place <= ${page * limit}::int
    order by place`);
}

async function toHit({ lessonId, seconds, text, marked }: Row, about: About): Promise<LessonHit> {
  const found = new Set(marked.match(/(?<=⟦)[^⟧]+/g));
  if (seconds !== null) return { lessonId, ...about, seconds, passage: null, pieces: excerptOf(text, found) };
  const lines = htmlToText(await renderLessonText(text)).split("\n");
  const { passage, line } = passageIn(lines, found);
  return { lessonId, ...about, seconds, passage, pieces: excerptOf(line, found) };
}

type Words = ReadonlySet<string>;

/** A word as `searchable` of the database has it, in which the found words are given. */
const plain = (word: string) => foldText(word).replace(/(?<=\w\w)(ao|oes|aes)$/, "o");

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** What is shown of a long text: so many characters, of which some are before the first hit. */
const shown = { before: 80, all: 280 };

/** A text around the first of the found words, with all of them marked. */
function excerptOf(text: string, found: Words): SpokenPart["pieces"] {
  const first = [...text.matchAll(word)].find(([each]) => found.has(plain(each)))?.index ?? 0;
  const from = text.length <= shown.all || first <= shown.before ? 0 : text.indexOf(" ", first - shown.before) + 1;
  const to = text.length <= from + shown.all ? text.length : text.lastIndexOf(" ", from + shown.all);
  const cut = `${from ? "…" : ""}${text.slice(from, to > from ? to : from + shown.all)}${to < text.length ? "…" : ""}`;
  const pieces: SpokenPart["pieces"] = [];
  let done = 0;
  for (const { 0: each, index } of cut.matchAll(word)) {
    if (!found.has(plain(each))) continue;
    if (index > done) pieces.push({ text: cut.slice(done, index), isHit: false });
    pieces.push({ text: each, isHit: true });
    done = index + each.length;
  }
  if (done < cut.length) pieces.push({ text: cut.slice(done), isHit: false });
  return pieces;
}

/** How many words the browser looks for. */
const passageWords = 6;

/** The line of a text with most of the found words, and words of it that a browser can look for; null for none. */
function passageIn(lines: string[], found: Words): { line: string; passage: string | null } {
  const hitsIn = (line: string) => new Set((line.match(word) ?? []).map(plain).filter((each) => found.has(each))).size;
  const line = lines.reduce((best, each) => (hitsIn(each) > hitsIn(best) ? each : best), lines[0] ?? "");
  const words = line.split(/\s+/);
  const at = words.findIndex((each) => hitsIn(each) > 0);
  return { line, passage: at < 0 ? null : words.slice(at, at + passageWords).join(" ") };
}
