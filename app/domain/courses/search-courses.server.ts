import { and, inArray, type SQL, sql } from "drizzle-orm";
import { containsWord, escapeLike } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { categoryNames } from "#app/domain/school.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { isReady } from "./course.server.ts";
import { asksForFree, categoriesNamed, type SearchWord, searchWords } from "./search-words.ts";

/** A search as a condition on courses, and how well each matches: higher is better. */
type CourseSearch = { matches: SQL; rank: SQL };

/**
 * Every word must occur in the course: in title, description, category, instructor's name or a lesson's title. Parts of
 * words count, inflected forms (PostgreSQL's Portuguese dictionary), and words of the same family. Undefined without
 * words.
 */
export function searchCourses({ settings }: Pick<Ctx, "settings">, q: string): CourseSearch | undefined {
  const words = searchWords(q);
  if (!words.length) return undefined;
  const inTitle = words.map((word) => sql`(${begins(title, word)})::int`);
  return {
    matches: and(...words.map((word) => isSaid(word, categoriesNamed(word, categoryNames(settings)))))!,
    rank: sql`4 * (${title} like '%' || folded(${escapeLike(q)}) || '%')::int + ${sql.join(inTitle, sql` + `)}
      + ts_rank(${courses.search}, ${fullText(q)})`,
  };
}

const title = sql`folded(${courses.title})`;
const fullText = (q: string) => sql`websearch_to_tsquery('portuguese', folded(${q}))`;

/** Each place has its own index, which gives the candidates. */
const isSaid = (word: SearchWord, categories: string[]) => {
  const byTable = asksForFree(word) ? sql`c.price_cents = 0` : inArray(sql`c.category`, categories);
  return sql`${courses.id} = any(array(
    select c.id from ${courses} c where ${containsWord(sql`c.folded`, word.word)}
      or c.search @@ ${fullText(word.word)} or ${begins(sql`c.folded`, word)}
    union all select c.id from ${courses} c where ${byTable} and c.is_published and c.deleted_at is null
    union all select c.id from ${courses} c where c.instructor_id = any(${instructorsNamed(word.word)})
    union all select ${lessons.courseId} from ${lessons} where ${begins(sql`folded(${lessons.title})`, word)} and ${isReady}))`;
};

/** Whether a word of a folded text belongs to the family. */
const begins = (folded: SQL, { root }: SearchWord) => (root.length < 3 ? sql`false` : sql`${folded} ~ ${`\\m${root}`}`);

/** Courses by instructors of that name. The index is on name and e-mail together and gives the candidates. */
export const instructorsNamed = (word: string) => sql`array(select u.id from ${users} u
  where ${containsWord(sql`folded(u.full_name || ' ' || u.email)`, word)} and ${containsWord(sql`folded(u.full_name)`, word)}
    and exists (select from ${courses} c where c.instructor_id = u.id))`;

/** From this similarity on (shared groups of three letters), a word counts as a misspelling of another. */
const alike = 0.35;
const maxAlike = 24;

/**
 * For words that nothing contains: courses whose title, category, lessons or instructor have a similar word for each of
 * them, most similar first.
 */
export async function findAlikeCourses(ctx: Ctx, q: string, among: SQL): Promise<number[]> {
  const words = searchWords(q).map(({ word }) => sql`folded(${word})`);
  const looksLike = (word: SQL) => sql`${courses.id} = any(array(
    select c.id from ${courses} c where ${word} <<% folded(c.title)
    union all select c.id from ${courses} c where c.category = any(array(select value
      from jsonb_each_text(${JSON.stringify(categoryNames(ctx.settings))}::text::jsonb) as named (value, label) where ${word} <<% folded(label)))
      and c.is_published and c.deleted_at is null
    union all select c.id from ${courses} c where c.instructor_id = any(array(select u.id from ${users} u
      where ${word} <<% folded(u.full_name || ' ' || u.email) and ${word} <<% folded(u.full_name)
        and exists (select from ${courses} own where own.instructor_id = u.id)))
    union all select ${lessons.courseId} from ${lessons} where ${word} <<% folded(${lessons.title}) and ${isReady}))`;
  const likeness = sql.join(
    words.map((word) => sql`strict_word_similarity(${word}, ${title})`),
    sql` + `,
  );
  return await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${String(alike)}, true)`);
    const found = await db
      .select({ id: courses.id })
      .from(courses)
      .where(and(among, ...words.map(looksLike)))
      .orderBy(sql`${likeness} desc`, sql`${courses.id} desc`)
      .limit(maxAlike);
    return found.map(({ id }) => id);
  });
}
