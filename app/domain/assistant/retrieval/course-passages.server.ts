import { desc, eq, sql } from "drizzle-orm";
import { categoryLabel, levelLabel } from "#app/domain/courses/labels.ts";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { priceLabel } from "#app/domain/money.ts";
import type { Passage } from "#app/domain/passages/passage.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** As many courses as speak most of what is asked are looked at more closely. */
const mostCourses = 12;

const hours = new Intl.NumberFormat("pt-BR", { style: "unit", unit: "hour", unitDisplay: "long" });

/** Published courses whose title or description speaks of one of these words, each in sentences of its own facts. */
export async function coursePassages(ctx: Ctx, words: readonly string[]): Promise<Passage[]> {
  const asked = sql`(select string_agg(quote_literal(lexeme), ' | ')::tsquery
    from unnest(to_tsvector('portuguese', ${words.join(" ")})))`;
  const { id, title, description, category, level, priceCents, durationHours } = courses;
  const rows = await ctx.db
    .select({ id, title, description, category, level, priceCents, durationHours, instructor: users.fullName })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(sql`${publishedCourses} and ${courses.search} @@ ${asked}`)
    .orderBy(desc(sql`ts_rank(${courses.search}, ${asked})`), id)
    .limit(mostCourses);
  return rows.map((row) => ({
    title: row.title,
    href: `/courses/${row.id}`,
    text: [factsOf(row), row.description].join("\n\n").trim(),
    needsPerson: false,
  }));
}

type Facts = Record<"title" | "category" | "level" | "instructor", string> & {
  priceCents: number;
  durationHours: number;
};

function factsOf({ title, category, level, instructor, priceCents, durationHours }: Facts) {
  const kind = `curso da categoria ${categoryLabel(category)}`;
  const length = durationHours > 0 ? ` com duração de ${hours.format(durationHours)}` : "";
  const price = priceCents === 0 ? "É gratuito." : `O preço é ${priceLabel(priceCents)}.`;
  const forWhom = levelLabel(level) ? ` Nível: ${levelLabel(level)?.toLowerCase()}.` : "";
  return `“${title}” é um ${kind}${length}, com ${instructor}. ${price}${forWhom}`;
}
