import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { mostPeople } from "#app/domain/events/log/widest-search.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { users } from "#drizzle/schema/people.ts";

/** Somebody whom the register may be narrowed to. */
export type KnownPerson = { id: string; fullName: string };

type FoundPeople = { people: KnownPerson[]; isOne: boolean; areMore: boolean };

/**
 * Whom the register is asked for: the one of a user's id, or everybody whose name and e-mail hold all words of `q`.
 * `of` is the id of the person whose name the search box was filled with; as long as it says that name it means them,
 * and nobody else of the same name. Out: them, 1,000 at the most, whether they were meant as one person, and whether
 * there are more.
 */
export async function findPeople(ctx: Ctx, { q, of }: { q: string; of: string | null }): Promise<FoundPeople> {
  const [meant] = isId(q) ? await byId(ctx, q) : of && isId(of) ? await byId(ctx, of) : [];
  if (isId(q) || meant?.fullName === q) {
    return { people: meant ? [meant] : [], isOne: meant !== undefined, areMore: false };
  }
  const folded = sql`folded(${users.fullName} || ' ' || ${users.email})`;
  const where = everyWordIn(folded, q.slice(0, 200));
  const found = await ctx.db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(users.id)
    .limit(mostPeople + 1);
  return { people: found.slice(0, mostPeople), isOne: false, areMore: found.length > mostPeople };
}

const columns = { id: users.id, fullName: users.fullName };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const byId = ({ db }: Ctx, id: string) => db.select(columns).from(users).where(sql`${users.id} = ${id}::uuid`);
