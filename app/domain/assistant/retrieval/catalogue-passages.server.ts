import { sql } from "drizzle-orm";
import { categoryLabel, levelLabel } from "#app/domain/courses/labels.ts";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Passage } from "#app/domain/passages/passage.ts";
import { courses } from "#drizzle/schema/courses.ts";

/** As many titles, the newest first, stand for their shelf. */
const mostTitles = 8;

/** The catalogue itself in sentences: what there is in all, in each category, on each level, and for nothing. */
export async function cataloguePassages(ctx: Ctx): Promise<Passage[]> {
  const { category, level, priceCents, title, id } = courses;
  const free = sql`(${priceCents} = 0)`;
  const shelves = await ctx.db.execute<Shelf>(sql`
    select ${category} as category, ${level} as level, ${free} as free, count(*)::int as count,
      (array_agg(${title} order by ${id} desc))[:${sql.raw(String(mostTitles))}] as titles
    from ${courses} where ${publishedCourses}
    group by grouping sets ((), (${category}), (${level}), (${free}))
    having count(*) > 0`);
  return shelves.flatMap(passageOf);
}

type Shelf = {
  category: string | null;
  level: string | null;
  free: boolean | null;
  count: number;
  titles: string[];
};

function passageOf({ category, level, free, count, titles }: Shelf): Passage[] {
  const named = `${count > titles.length ? "entre eles" : "a saber"}: ${titles.map((title) => `“${title}”`).join(", ")}`;
  const passage = (name: string, href: string, about: string): Passage[] => {
    const number = count === 1 ? "um curso" : `${count} cursos`;
    return [{ title: name, href, text: `Temos ${number} ${about}, ${named}.`, needsPerson: false }];
  };
  if (category) {
    const label = categoryLabel(category);
    return passage(`Cursos: ${label}`, `/courses?category=${category}`, `da categoria ${label}`);
  }
  if (level) {
    const label = levelLabel(level) ?? level;
    return passage(
      `Cursos de nível ${label.toLowerCase()}`,
      `/courses?level=${level}`,
      `de nível ${label.toLowerCase()}`,
    );
  }
  if (free) return passage("Cursos gratuitos", "/courses", "gratuitos, que não custam nada");
  return free === null ? passage("Cursos", "/courses", "no catálogo") : [];
}
