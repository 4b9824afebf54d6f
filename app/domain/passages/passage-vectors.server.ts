import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Passage } from "#app/domain/passages/passage.ts";

/**
 * The stems of a passage's title and of its text, with the places where they stand, as PostgreSQL writes a tsvector.
 */
export type Vectors = { title: string; text: string };

const known = new WeakMap<Passage, Vectors>();

/**
 * The stems of passages, in their order. PostgreSQL finds them once for each passage; what the platform says of itself
 * stays the same as long as it runs, so that a question looks only at what is new: courses.
 */
export async function vectorsOf(ctx: Ctx, passages: Passage[]): Promise<Vectors[]> {
  const fresh = passages.filter((passage) => !known.has(passage));
  for (const [index, vectors] of (await stem(ctx, fresh)).entries()) known.set(fresh[index]!, vectors);
  return passages.map((passage) => known.get(passage)!);
}

async function stem({ db }: Ctx, passages: Passage[]) {
  if (!passages.length) return [];
  const given = JSON.stringify(passages.map(({ title, text }) => ({ title, text })));
  return await db.execute<Vectors>(sql`
    select to_tsvector('portuguese', folded(passage->>'title'))::text as title,
      to_tsvector('portuguese', folded(passage->>'text'))::text as text
    from jsonb_array_elements(${given}::text::jsonb) with ordinality as listed (passage, n) order by n`);
}
