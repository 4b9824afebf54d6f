import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { can } from "#app/domain/access/authorise.ts";
import { type CategoryNames, categoryLabel } from "#app/domain/categories.ts";
import { courseHours, publishedCourses } from "#app/domain/courses/course.server.ts";
import { levelLabel } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courseAccessByLesson } from "#app/domain/enrolments/course-access.server.ts";
import { isLessonOpen } from "#app/domain/enrolments/course-access.ts";
import { priceLabel } from "#app/domain/figures.ts";
import { articlePath, helpArticles } from "#app/domain/help/help-articles.ts";
import { helpIndex } from "#app/domain/help/search-help.server.ts";
import { seesQuestions } from "#app/domain/lesson-posts/posts.server.ts";
import { categoryNames } from "#app/domain/school.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { type Ranked, rankPages } from "#app/domain/texts/page-index.server.ts";
import { type Page, searchTerms } from "#app/domain/texts/words.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { users } from "#drizzle/schema/people.ts";

/** How many titles are listed per category and level, newest first. */
const maxTitles = 8;

/** The catalogue in sentences: how many courses in all, by category, by level, and free ones. */
async function cataloguePages(ctx: Ctx): Promise<Page[]> {
  const { category, level, priceCents, title, id } = courses;
  const free = sql`(${priceCents} = 0)`;
  const groups = await ctx.db.execute<Group>(sql`
    select ${category} as category, ${level} as level, ${free} as free, count(*)::int as count,
      (array_agg(${title} order by ${id} desc))[:${maxTitles}::int] as titles
    from ${courses} where ${publishedCourses}
    group by grouping sets ((), (${category}), (${level}), (${free}))
    having count(*) > 0`);
  return groups.flatMap((group) => groupPages(group, categoryNames(ctx.settings)));
}

type Group = {
  category: string | null;
  level: string | null;
  free: boolean | null;
  count: number;
  titles: string[];
};

function groupPages({ category, level, free, count, titles }: Group, names: CategoryNames): Page[] {
  const named = `${count > titles.length ? "entre eles" : "a saber"}: ${titles.map((title) => `“${title}”`).join(", ")}`;
  const number = count === 1 ? "um curso" : `${count} cursos`;
  const cataloguePage = (title: string, href: string, about: string, asked: string[]) => [
    pageOf({ title, href, text: `Temos ${number} ${about}, ${named}.`, asked }),
  ];
  if (category) {
    const label = categoryLabel(category, names);
    return cataloguePage(`Cursos: ${label}`, `/courses?category=${category}`, `da categoria ${label}`, [
      ...[label, `cursos de ${label}`, `categoria ${label}`].flatMap(askedOf),
    ]);
  }
  if (level) {
    const label = (levelLabel(level) ?? level).toLowerCase();
    return cataloguePage(`Cursos de nível ${label}`, `/courses?level=${level}`, `de nível ${label}`, [
      `cursos de nível ${label}`,
      `curso para ${label}`,
      `sou ${label}, por onde começo?`,
    ]);
  }
  if (free) {
    return cataloguePage("Cursos gratuitos", "/courses", "gratuitos, que não custam nada", [
      "quais cursos gratuitos vocês têm?",
      "quais são os cursos de graça",
      "que curso é grátis",
    ]);
  }
  if (free !== null) return [];
  return cataloguePage("Cursos", "/courses", "no catálogo", [
    "quais cursos vocês têm?",
    "que cursos vocês oferecem",
    "quantos cursos existem",
    "o que posso estudar aqui",
  ]);
}

const pageOf = ({ title, href, text, asked }: Pick<Page, "title" | "href" | "asked"> & { text: string }): Page => ({
  title,
  href,
  asked,
  parts: [{ title, href, text }],
  needsPerson: false,
});

/** A query that matches any of these words. */
const anyOf = (words: readonly string[]) => sql`(select string_agg(quote_literal(lexeme), ' | ')::tsquery
  from unnest(to_tsvector('portuguese', ${words.join(" ")})))`;

/** How many of the best matching courses are examined. */
const maxCourses = 12;

const hours = new Intl.NumberFormat("pt-BR", { style: "unit", unit: "hour", unitDisplay: "long" });

/** Published courses whose title or description contains one of these words, each in sentences of its facts. */
async function coursePages(ctx: Ctx, words: readonly string[]): Promise<Page[]> {
  const matches = anyOf(words);
  const { id, title, description, category, level, priceCents } = courses;
  const rows = await ctx.db
    .select({
      id,
      title,
      description,
      category,
      level,
      priceCents,
      durationHours: courseHours(),
      instructor: users.fullName,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(sql`${publishedCourses} and ${courses.search} @@ ${matches}`)
    .orderBy(desc(sql`ts_rank(${courses.search}, ${matches})`), id)
    .limit(maxCourses);
  return rows.map((row) =>
    pageOf({
      title: row.title,
      href: `/courses/${row.id}`,
      text: [factsOf(row, categoryNames(ctx.settings)), row.description].join("\n\n").trim(),
      asked: [row.title, ...searchTerms(row.title)].flatMap(askedOf),
    }),
  );
}

/** How many of the best matching answers are examined. */
const maxAnswers = 8;

/**
 * Answers that the team of a course marked as good and whose question or text has one of these words, for those who may
 * open the lesson as students or team. None unless the school says so.
 */
async function answeredPages(ctx: Ctx, words: readonly string[]): Promise<Page[]> {
  if (ctx.settings.ASSISTANT_ANSWERS !== "yes" || !ctx.viewer) return [];
  const matches = anyOf(words);
  const question = alias(lessonPosts, "question");
  const said = sql`to_tsvector('portuguese', folded(${question.text} || ' ' || ${lessonPosts.text}))`;
  const studied = ctx.db
    .select({ id: enrollments.courseId })
    .from(enrollments)
    .where(and(eq(enrollments.userId, ctx.viewer.id), isNull(enrollments.endedAt)));
  const rows = await ctx.db
    .select({ id: question.id, lessonId: question.lessonId, question: question.text, answer: lessonPosts.text })
    .from(lessonPosts)
    .innerJoin(question, eq(question.id, lessonPosts.questionId))
    .innerJoin(lessons, eq(lessons.id, lessonPosts.lessonId))
    .where(
      and(
        lessonPosts.isRecommended,
        isNull(question.hiddenAt),
        inArray(lessons.courseId, studied),
        sql`${said} @@ ${matches}`,
      ),
    )
    .orderBy(desc(sql`ts_rank(${said}, ${matches})`), lessonPosts.id)
    .limit(maxAnswers);
  if (!rows.length) return [];
  const ids = [...new Set(rows.map(({ lessonId }) => lessonId))];
  const opened = await courseAccessByLesson(ctx, inArray(lessons.id, ids));
  const open = new Set(
    opened.flatMap(({ lesson, courseAccess }) =>
      isLessonOpen(courseAccess, lesson) && seesQuestions(courseAccess) ? lesson.id : [],
    ),
  );
  return rows
    .filter(({ lessonId }) => open.has(lessonId))
    .map(({ id, question, answer }) =>
      pageOf({ title: truncateAtWord(question, 80), href: `/lesson-posts/${id}`, text: answer, asked: [question] }),
    );
}

/** How people ask for a course by its title, or by a word of it. */
const askedOf = (name: string) => [
  `curso de ${name}`,
  `tem curso sobre ${name}?`,
  `quanto custa o curso de ${name}?`,
  `quero estudar ${name}`,
];

type Facts = Record<"title" | "category" | "level" | "instructor", string> & {
  priceCents: number;
  durationHours: number;
};

function factsOf({ title, category, level, instructor, priceCents, durationHours }: Facts, names: CategoryNames) {
  const kind = `curso da categoria ${categoryLabel(category, names)}`;
  const length = durationHours > 0 ? ` com duração de ${hours.format(durationHours)}` : "";
  const price = priceCents === 0 ? "É gratuito." : `O preço é ${priceLabel(priceCents)}.`;
  const forWhom = levelLabel(level) ? ` Nível: ${levelLabel(level)?.toLowerCase()}.` : "";
  return `“${title}” é um ${kind}${length}, com ${instructor}. ${price}${forWhom}`;
}

/**
 * When the best page is the answer: it fits this well, contains every meaningful word of the question, and leads by
 * this much over a page about something else, or alone has this very question among its own. Measured by
 * `tests/domain/assistant/questions.test.ts`.
 */
const certain = { score: 0.5, lead: 0.1 };

/** Pages that fit less well than this are not even offered. */
const leastOffered = 0.2;
const maxOffered = 3;

/** A question of so few words may follow up the one before it. */
const fewWords = 2;

/** What was found for a question: the page that answers it with similar ones, or pages that may help. */
export type Found = { isCertain: boolean; pages: Ranked[] };

/**
 * Finds the platform's own pages that answer a question: help, catalogue, published courses. In a text of several
 * sentences, any of them may be the question. A short question that is not answered by itself ("e no celular?") is
 * searched together with the one before it.
 */
export async function findPages(ctx: Ctx, question: string, before = ""): Promise<Found> {
  const own = judged(await rank(ctx, question));
  if (own.isCertain) return own;
  const asOne = before && searchTerms(question).length <= fewWords ? [`${before} ${question}`] : sentencesOf(question);
  const answers = new Map<string, Found>();
  for (const text of asOne) {
    const found = judged(await rank(ctx, text));
    if (found.isCertain) answers.set(found.pages[0]!.href, found);
  }
  return answers.size === 1 ? [...answers.values()][0]! : own;
}

const maxSentences = 4;

/** The last sentences of a text that has several. */
function sentencesOf(text: string) {
  const sentences = text.split(/[.!?\n]+\s/);
  if (sentences.length < 2) return [];
  return sentences.filter((each) => searchTerms(each).length > 1).slice(-maxSentences);
}

async function rank(ctx: Ctx, question: string) {
  const words = searchTerms(question);
  const others = words.length
    ? [...(await cataloguePages(ctx)), ...(await coursePages(ctx, words)), ...(await answeredPages(ctx, words))]
    : [];
  const ranked = await rankPages(ctx, await helpIndex(ctx), question, others);
  // Legal texts say the same at length, and help articles link to them.
  return ranked.filter(({ asked, href }) => asked.length > 0 && !isForOthers(ctx, href));
}

/** Pages for instructors and admins are no answer for anybody else. */
function isForOthers({ viewer }: Ctx, href: string) {
  const topic = helpArticles.find(
    ({ slug }) => articlePath(slug) === href && !forFutureInstructors.includes(slug),
  )?.topic;
  return (
    (topic === "school" && viewer?.role !== "admin" && !viewer?.team?.length) ||
    (topic === "teaching" && !can(viewer, "courses.manage"))
  );
}

const forFutureInstructors = ["ensinar-aqui", "comissoes"];

function judged(ranked: Ranked[]): Found {
  const [best] = ranked;
  if (!best) return { isCertain: false, pages: [] };
  const rival = ranked.find((other) => other !== best && !(isCatalogue(other) && isCatalogue(best)));
  const leads = best.score - (rival?.score ?? 0) >= certain.lead || (best.isAsked && !rival?.isAsked);
  const isCertain = best.isWhole && best.score >= certain.score && leads;
  const offered = ranked.filter(({ score }) => score >= leastOffered).slice(0, maxOffered);
  return {
    isCertain,
    pages: isCertain ? offered.filter((page) => page === best || (isCatalogue(best) && isCatalogue(page))) : offered,
  };
}

const isCatalogue = ({ href }: Page) => href.startsWith("/courses");
