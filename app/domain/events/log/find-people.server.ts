import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { users } from "#drizzle/schema/people.ts";

/** Somebody whom the register may be narrowed to. */
export type KnownPerson = { id: string; fullName: string };

/** So many people are looked for by parts of a name. */
const mostPeople = 1_000;

/**
 * Whom the register is asked for: the one of a user's id, or everybody whose name and e-mail hold all words of `q`.
 * `of` is the id of the person whose name the search box was filled with; as long as it says that name it means them,
 * and nobody else of the same name. Out: them, and whether they were meant as one person.
 */
export async function findPeople(
  ctx: Ctx,
  { q, of }: { q: string; of: string | null },
): Promise<{ people: KnownPerson[]; isOne: boolean }> {
  const [meant] = isId(q) ? await byId(ctx, q) : of && isId(of) ? await byId(ctx, of) : [];
  if (isId(q) || meant?.fullName === q) return { people: meant ? [meant] : [], isOne: meant !== undefined };
  const folded = sql`folded(${users.fullName} || ' ' || ${users.email})`;
  const where = everyWordIn(folded, q.slice(0, 200));
  return {
    people: await ctx.db.select(columns).from(users).where(where).orderBy(users.id).limit(mostPeople),
    isOne: false,
  };
}

const columns = { id: users.id, fullName: users.fullName };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const byId = ({ db }: Ctx, id: string) => db.select(columns).from(users).where(sql`${users.id} = ${id}::uuid`);
